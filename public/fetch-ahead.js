// A signed-in person's page: all of its code, and what it begins with, is asked for at once, not one after the other.
;(function () {
  var files = document.currentScript.dataset
  var user
  try {
    user = JSON.parse(localStorage.getItem('user'))
  } catch {
    // Blocked storage keeps nobody signed in.
    return
  }
  if (!user) return
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

  // Taken by src/lib/early-answers.ts.
  window.earlyAnswers = {}
  JSON.parse(files.calls || '[]').forEach(function (first) {
    if (!first.roles.includes(user.type)) return
    if (!new RegExp(first.page).test(path + location.search)) return
    first.calls.forEach(function (call) {
      var headers = { Authorization: 'Bearer ' + user.jwtToken }
      // Read at once: an answer that nobody takes would hold its connection.
      var answer = fetch('/api' + call, { headers: headers }).then(function (response) {
        return response.text().then(function (text) {
          return { response: response, text: text }
        })
      })
      // Who takes it asks again.
      answer.catch(function () {})
      window.earlyAnswers['/api' + call] = {
        answer: answer,
        askedAt: Date.now(),
        token: user.jwtToken,
      }
    })
  })
})()
