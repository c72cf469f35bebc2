/** Says, once and in both languages, that a file of the page did not arrive: texts may be what is missing. */
export function sayPartIsMissing(): void {
  if (document.getElementById('missing-part')) return;
  const notice = document.createElement('p');
  notice.id = 'missing-part';
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  for (const [lang, words] of [
    ['zh-CN', '页面有一部分没有下载下来。请检查网络，然后刷新本页；已填的内容会保留。'],
    ['en', 'Part of this page did not arrive. Check the network and reload; what you entered is kept.'],
  ] as const) {
    const line = document.createElement('span');
    line.lang = lang;
    line.textContent = `${words} `;
    notice.append(line);
  }
  document.body.append(notice);
}
