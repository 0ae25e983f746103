// Before the first paint: the chosen theme, and out of anyone's frame.
;(function () {
  var darkSystem = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var chosen = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {
      // Blocked storage keeps no choice.
    }
    var dark = chosen === 'dark' || (chosen !== 'light' && darkSystem.matches)
    document.documentElement.dataset.bsTheme = dark ? 'dark' : 'light'
  }
  apply()
  // The system's choice, another tab's, and this page's own.
  darkSystem.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('themechosen', apply)
  if (window.top !== window.self) {
    document.documentElement.classList.add('framed')
    window.top.location.href = window.self.location.href
  }
})()
