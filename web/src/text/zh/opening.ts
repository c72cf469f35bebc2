export const opening = {
  title: '先动一个像素',
  lead: (at: string, token: string) => `选一个像素，推一下滑块。现在动的是 ${at}，它在 ${token} 里。`,
  pick: '选一个像素，方向键可移动',
  delta: '这个像素增减多少',
  firstCrossing: {
    question: '沿着这一层往下算，这个改动最早在哪里碰到别的 token？',
    choices: {
      nowhere: '碰不到：每个 token 只算自己的',
      norm: '在第一个 LayerNorm',
      attention: '在 attention 里',
      mlp: '在 MLP 里',
    },
  },
  waits: '选好之后，扩散图就在这里出现。',
  reading: '从上往下读：每一行是一个张量，每一列是一个 token，颜色是它变了多远。',
  result: {
    nothing: '现在增减为 0，什么也没有变。推一下滑块。',
    crossed: (own: string) => `到 V_heads 为止，只有 ${own} 这一列亮着；从 scores 起别的列也亮了。attention 是 token 相遇的地方，LayerNorm 和 MLP 都不跨列。`,
    stayed: (own: string) => `这一次只有 ${own} 这一列亮着：当前的权重没有让改动传出去。`,
    alone: '这里只有一个 token，没有别的列可以亮。',
  },
  more: '在第 4 节看完整的对照',
};
