/** What a differing condition was and is, in a few words. */
import type { Condition } from '../store/conditions.ts';
import { matrixOf } from '../store/edits.ts';
import type { LabState } from '../store/state.ts';
import { fullValue } from '../text/numbers.ts';
import type { Text } from '../text/index.ts';

type Conditions = Pick<LabState, 'experiment' | 'seed'>;

export function conditionDetail(condition: Condition, now: Conditions, base: Conditions, t: Text): string {
  const text = t.page.conditions;
  switch (condition) {
    case 'structure':
      return text.fromTo(sizes(now, t), sizes(base, t));
    case 'epsilon':
      return text.fromTo(fullValue(now.experiment.structure.epsilon), fullValue(base.experiment.structure.epsilon));
    case 'seed':
      return text.fromTo(now.seed ?? '', base.seed ?? '');
    default: {
      const a = matrixOf(now.experiment, condition).flat();
      const b = matrixOf(base.experiment, condition).flat();
      if (a.length !== b.length) return '';
      return text.entries(a.filter((x, i) => x !== b[i]).length, a.length);
    }
  }
}

function sizes({ experiment }: Conditions, t: Text): string {
  const { image, structure } = experiment;
  return t.page.conditions.sizes(image.length, image[0]!.length, structure.patch_size, structure.heads);
}

