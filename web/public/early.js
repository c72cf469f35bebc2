// Runs before the first paint, so that the page never flashes in another language or theme.
(function () {
  var root = document.documentElement;
  var query = new URLSearchParams(location.search);
  function kept(key) {
    try { return localStorage.getItem('attention-lab.' + key); } catch (e) { return null; }
  }
  var language = query.get('lang') || kept('language') || 'zh';
  root.lang = language.toLowerCase().indexOf('en') === 0 ? 'en' : 'zh-CN';
  var theme = query.get('theme') || kept('theme');
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
  root.setAttribute('data-script', '');
})();
