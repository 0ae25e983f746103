// Before the first paint: the chosen theme, and out of anyone's frame.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('theme')
  } catch {
    chosen = null
  }
  var dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.bsTheme = dark ? 'dark' : 'light'
  if (window.top !== window.self) {
    document.documentElement.classList.add('framed')
    window.top.location.href = window.self.location.href
  }
})()
