// A signed-in person's page: all of its code is asked for at once, not file after file.
;(function () {
  var files = document.currentScript.dataset
  try {
    if (localStorage.getItem('user') === null) return
  } catch {
    // Blocked storage keeps nobody signed in.
    return
  }
  var path = location.pathname
  var page = path.endsWith('/lanes')
    ? files.tables
    : /^\/(dashboard.*|login)?$/.test(path)
      ? files.figures
      : ''
  files.frame
    .concat(' ', page)
    .split(' ')
    .filter(Boolean)
    .forEach(function (file) {
      var link = document.createElement('link')
      link.crossOrigin = ''
      link.href = '/' + file
      link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      document.head.append(link)
    })
})()
