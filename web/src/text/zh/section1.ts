export const section1 = {
  oneOrAll: {
    question: '只改右下 patch 的一个像素：会变的是一个输出 token，还是全部？',
    choices: {
      own: '只有它自己那个 token 的输出会变',
      all: '全部 token 的输出都可能变',
      none: '输出几乎不变，被 LayerNorm 抹掉了',
    },
  },
  identicalTokens: {
    question: '如果所有 token 完全相同，又没有位置向量，attention 还会偏向某个位置吗？',
    choices: {
      uniform: '不会：每一行都是均匀的',
      own: '会：每个 token 最关注自己',
      weights: '会：偏向哪里由权重决定',
    },
  },
  predictions: {
    title: '先写下预测',
    lead: '选一个答案，再用自己的话说为什么。答案留在这台设备上，第 4 节会把它摆在结果旁边，导出的 results.json 里也有。',
    where: '结果在第 4 节',
  },
  editor: {
    title: '图像编辑器',
    pick: '选一个像素：点按，或用方向键移动；+ 和 − 改它的灰度',
    gray: (at: string) => `${at} 的灰度（0 黑，1 白）`,
    becomes: (at: string, token: string, entry: string, row: string) => `${at} 属于 ${token}，展平后是 ${entry}；它只进入 X 的一行：${row}。`,
    outside: '超出 0 到 1：照样计算，画面上只能画成全黑或全白。',
    image: '图像与它的 patch',
    heat: 'X：这一层的输入',
    bar: 'X 的值',
    caption: '左边是图像，框线是 patch，右边是 X，每行一个 token。指着或选中一个像素，它进入的那一行会描边。',
    refused: (reason: string) => `没有改：${reason}`,
    reset: '恢复 notebook 的图像',
  },
  tables: {
    title: '从像素到 X',
    given: '可以改',
    computed: '算出来的',
    project: '× W_patch',
    add: '+ position',
    lit: '描边的是现在选中的像素走过的地方。',
    projectionNote: 'W_patch 的文件名是 patch_projection',
    refused: (reason: string) => `没有改：${reason}`,
    rowOfPatch: '图块内像素',
    reset: (name: string) => `恢复 notebook 的 ${name}`,
  },
};
