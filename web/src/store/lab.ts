/**
 * A lab: one store, the engine, and what the engine says of the present experiment. Results are kept
 * per experiment object, so that twenty panels asking for the trace cost one run.
 */
import type {
  Change, Checks, Comparison, Embedding, Engine, EngineErrorLike, Experiment, Research, Trace, TraceTensor,
  WeightedRead,
} from '../engine/types.ts';
import { TRACE_TENSORS } from '../engine/types.ts';
import { differences, restored, type Condition } from './conditions.ts';
import { ExperimentStore, type EditOptions } from './experiment-store.ts';
import { initialControls, initialState, EMPTY_PREDICTION, tokenCount, type Controls, type Focus, type LabState, type Prediction } from './state.ts';

/** Keeps results of pure calls for as long as their experiment object lives; a few keys each. */
class Memo {
  #results = new WeakMap<Experiment, Map<string, unknown>>();

  get<T>(experiment: Experiment, key: string, make: () => T): T {
    let kept = this.#results.get(experiment);
    if (!kept) this.#results.set(experiment, (kept = new Map()));
    if (kept.has(key)) return kept.get(key) as T;
    // A slider makes many keys on one experiment: only the last few can still be wanted.
    if (kept.size > 24) kept.delete(kept.keys().next().value!);
    const result = make();
    kept.set(key, result);
    return result;
  }
}

export class Lab {
  readonly engine: Engine;
  readonly store: ExperimentStore;
  /** The conditions everything is compared with: the notebook's. */
  readonly baseline: { readonly experiment: Experiment; readonly seed: string };
  #memo = new Memo();

  constructor(engine: Engine) {
    this.engine = engine;
    this.baseline = { experiment: engine.notebook(), seed: engine.notebookSeed };
    this.store = new ExperimentStore(initialState(this.baseline.experiment, this.baseline.seed));
  }

  get state(): LabState {
    return this.store.state;
  }

  get experiment(): Experiment {
    return this.state.experiment;
  }

  get tokens(): number {
    return tokenCount(this.experiment);
  }

  // What the engine says. Each takes the present experiment unless told another.

  trace(experiment = this.experiment): Trace {
    return this.#memo.get(experiment, 'trace', () => this.engine.trace(experiment));
  }

  embedding(experiment = this.experiment): Embedding {
    return this.#memo.get(experiment, 'embed', () => this.engine.embed(experiment));
  }

  checks(experiment = this.experiment): Checks {
    return this.#memo.get(experiment, 'checks', () => this.engine.checks(experiment));
  }

  norms(experiment = this.experiment): Record<TraceTensor, Float64Array> {
    return this.#memo.get(experiment, 'norms', () => this.engine.norms(experiment));
  }

  weightedRead(head: number, query: number, experiment = this.experiment): WeightedRead {
    return this.#memo.get(experiment, `read ${head} ${query}`, () => this.engine.weightedRead(experiment, head, query));
  }

  comparison(change: Change, experiment = this.experiment): Comparison {
    return this.#memo.get(experiment, `compare ${JSON.stringify(change)}`, () => this.engine.perturb(experiment, change));
  }

  research(change: Change, experiment = this.experiment): Research {
    return this.#memo.get(experiment, `research ${JSON.stringify(change)}`, () => this.engine.research(experiment, change));
  }

  /**
   * The baseline's trace where its sizes are those of the present experiment: the ghost behind a live
   * value. Undefined where the two cannot be laid over each other.
   */
  ghost(): Trace | undefined {
    const now = this.trace();
    const base = this.trace(this.baseline.experiment);
    const alike = TRACE_TENSORS.every((name) => String(now[name].shape) === String(base[name].shape));
    return alike ? base : undefined;
  }

  // Conditions.

  differences(): Condition[] {
    return differences(this.state, this.baseline);
  }

  restore(condition: Condition): void {
    const next = restored(this.state, this.baseline, condition);
    if (condition === 'structure') this.reset();
    else this.store.edit({ experiment: next.experiment, seed: next.seed });
  }

  /** Back to the notebook: experiment, seed and controls. */
  reset(): void {
    const { experiment, seed } = this.baseline;
    this.store.edit({ experiment, seed, controls: initialControls(experiment), focus: initialState(experiment, seed).focus });
  }

  // Edits. An experiment the engine refuses changes nothing; the refusal is returned to be shown.

  editExperiment(experiment: Experiment, seed: string | null = this.seedFor(experiment), options?: EditOptions): EngineErrorLike | null {
    try {
      this.trace(experiment);
    } catch (error) {
      return error as EngineErrorLike;
    }
    const change: Partial<LabState> = { experiment, seed };
    if (!sameSizes(experiment, this.experiment)) {
      const fresh = initialState(experiment, seed);
      Object.assign(change, { controls: fresh.controls, focus: fresh.focus });
    }
    this.store.edit(change, options);
    return null;
  }

  /** The seed that still describes the weights after an edit: the present one if no weight moved. */
  seedFor(experiment: Experiment): string | null {
    if (experiment.weights === this.experiment.weights) return this.state.seed;
    return experiment.weights === this.baseline.experiment.weights ? this.baseline.seed : null;
  }

  editControls(change: Partial<Controls>, options?: EditOptions): void {
    this.store.edit({ controls: { ...this.state.controls, ...change } }, options);
  }

  look(change: Partial<Focus>): void {
    this.store.edit({ focus: { ...this.state.focus, ...change } });
  }

  prediction(id: string): Prediction {
    return this.state.predictions[id] ?? EMPTY_PREDICTION;
  }

  predict(id: string, change: Partial<Prediction>): void {
    const prediction = { ...this.prediction(id), ...change };
    this.store.edit({ predictions: { ...this.state.predictions, [id]: prediction } });
  }
}

function sameSizes(a: Experiment, b: Experiment): boolean {
  return a.image.length === b.image.length && a.image[0]!.length === b.image[0]!.length &&
    a.structure.patch_size === b.structure.patch_size && a.structure.heads === b.structure.heads &&
    a.patch_projection[0]!.length === b.patch_projection[0]!.length && a.weights.W_1[0]!.length === b.weights.W_1[0]!.length;
}
