/** The present run, gathered from the lab: what the engine says of the present conditions, ready to be written. */
import type { CheckName, ControlName, KeptPrediction, Run } from '../../exports/run.ts';
import type { Comparison } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { initialControls } from '../../store/state.ts';
import type { Text } from '../../text/index.ts';
import { maxAbs, rounding } from '../../text/measured-error.ts';

/** Throws the engine's error where it refuses one of the controls. */
export function presentRun(lab: Lab, t: Text): Run {
  const { experiment, controls, seed } = lab.state;
  const pixel = { kind: 'pixel', ...controls.pixel } as const;
  const comparisons: Record<ControlName, Comparison> = {
    pixel: lab.comparison(pixel),
    remove_position: lab.comparison({ kind: 'remove_position' }),
    identical_tokens: lab.comparison({ kind: 'identical_tokens', ...controls.identical }),
    permute_tokens: lab.comparison({ kind: 'permute_tokens', ...controls.permutation }),
  };
  return {
    engine: lab.engine.info,
    platform: navigator.userAgent,
    experiment,
    seed,
    patches: lab.embedding().patches,
    trace: lab.trace(),
    controls,
    comparisons,
    research: { pixel: lab.research(pixel), remove_position: lab.research({ kind: 'remove_position' }) },
    checks: verdicts(lab, comparisons),
    measured: lab.checks(),
    differences: { conditions: lab.differences(), controls: changedControls(lab) },
    predictions: answered(lab, t),
  };
}

/** Every question that was touched, with its words in the language it is read in. */
function answered(lab: Lab, t: Text): Record<string, KeptPrediction> {
  const asked: Record<string, { question: string; choices: Record<string, string> }> = {
    'first-crossing': t.opening.firstCrossing, 'one-or-all': t.section1.oneOrAll, 'identical-tokens': t.section1.identicalTokens,
    'remove-position': t.section4.position, permutation: t.section4.permutation,
  };
  const touched = Object.entries(lab.state.predictions).filter(([, { choice, words, committed }]) => committed || choice !== '' || words !== '');
  return Object.fromEntries(touched.map(([id, kept]) => {
    const question = asked[id]?.question;
    const answer = asked[id]?.choices[camelCase(kept.choice)];
    return [id, { ...kept, ...(question ? { question } : {}), ...(answer ? { answer } : {}) }];
  }));
}

/** A choice's id as the key of its text: `same-order` → `sameOrder`. */
function camelCase(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Which of section 4's settings are not the notebook's. */
function changedControls(lab: Lab): string[] {
  const start = initialControls(lab.experiment);
  return (['pixel', 'identical', 'permutation'] as const).filter((name) => JSON.stringify(lab.state.controls[name]) !== JSON.stringify(start[name]));
}

/** The notebook's checks: each holds if its error is rounding at the size of the values compared. */
function verdicts(lab: Lab, comparisons: Record<ControlName, Comparison>): Record<CheckName, boolean> {
  const trace = lab.trace();
  const checks = lab.checks();
  const holds = (error: number, ...sizes: number[]) => rounding(error, Math.max(...sizes)).verdict !== 'different';
  const size = (...names: (keyof typeof trace)[]) => names.map((name) => maxAbs(trace[name].data));
  const { identical_tokens: identical, permute_tokens: permuted } = comparisons;
  return {
    manual_readback: holds(checks.manual_readback, ...size('V_heads')),
    softmax_rows_sum_one: holds(checks.softmax_rows_sum_one, 1),
    residuals: holds(checks.residual1, ...size('input', 'projected_attention', 'residual1')) && holds(checks.residual2, ...size('residual1', 'mlp_output', 'output')),
    identical_tokens_uniform: holds(identical.max_deviation_from_uniform!, 1 / lab.tokens) && holds(identical.output_spread!, maxAbs(identical.changed.output.data)),
    no_position_permutation_equivariance: holds(permuted.equivariance_error!, maxAbs(permuted.changed.output.data)),
  };
}
