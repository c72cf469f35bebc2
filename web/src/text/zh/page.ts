export const page = {
  title: 'Attention Lab · 视觉 Attention 完整层',
  themeLabel: (now: string) => `外观：${now}，点按切换`,
  themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
  prediction: {
    wordsLabel: '用你自己的话写下理由',
    commit: '记下预测，看结果',
    skip: '不作预测，直接看',
    missing: '先选一项，再写一句理由',
    missingChoice: '先选一项',
    yours: '你的预测：',
    none: '这一题你没有作预测。',
    again: '重新预测',
  },
};
