import type { EngineInfo } from '../../engine/types.ts';

export const sources = {
  title: '自检：这台设备与 NumPy 对得上吗？',
  lead: '按原 notebook 的条件重新算一遍，把权重、每个张量和两个对照的变化量与保存下来的 NumPy 运行逐个比较。你的改动不受影响。',
  run: '现在核对',
  again: '再核对一次',
  failed: '没能取到保存的 NumPy 结果：',
  tensor: '张量',
  count: '数值个数',
  largest: '最大差值',
  where: '出现在',
  same: '逐位相同',
  agree: (n: number, worst: string, largest: string) => `${n} 项全部一致。最大差值 ${largest}，出现在 ${worst}，属于舍入。`,
  disagree: (names: string) => `对不上：${names}。请不要使用这台设备算出的数字。`,
  engine: (i: EngineInfo) => `计算引擎 ${i.name} ${i.version}；${i.compiler}；Eigen ${i.eigen}；SIMD：${i.simd}`,
};
