export const section4 = {
  spread: {
    label: '扩散图：每个张量、每个 token 的 L2 变化',
    corner: '张量 ↓ token →',
    own: '被改',
    groups: {
      before: '进入这一层之前',
      attention: 'Attention 分支',
      residual1: '第一条残差',
      mlp: 'MLP 分支',
      residual2: '第二条残差',
    },
    groupNotes: {
      before: '只有像素所在的 token',
      attention: '到 V_heads 为止，每个 token 只算自己',
      residual1: 'input + projected_attention，逐 token 相加',
      mlp: '不跨 token：每行只读自己的 residual1',
      residual2: 'residual1 + mlp_output，逐 token 相加',
    },
    crossings: {
      scores: { long: '变化在这里跨 token：每个 query 都要和被改的 key 打分', short: '跨 token：每个 query 都遇到被改的 key' },
      read_values: { long: '变化在这里再次跨 token：被改的 value 被各个 query 读走', short: '再次跨 token：被改的 value 被读走' },
    },
    scale: 'L2 变化；颜色按平方根加深，恰好为 0 的格子留空，≈0 是舍入误差',
    scaleShort: 'L2 变化（颜色按平方根加深）',
  },
};
