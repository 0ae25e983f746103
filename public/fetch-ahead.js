// While the code of the page is on its way: who has to sign in sees the form, and for a signed-in person's page all of
// its code, and what it begins with, is asked for at once, not one after the other.
;(function () {
  var files = document.currentScript.dataset
  var path = location.pathname
  var user
  var hasEnded = false
  try {
    user = JSON.parse(localStorage.getItem('user'))
    hasEnded = sessionStorage.getItem('session-ended') !== null
  } catch {
    // Blocked storage keeps nobody signed in.
  }
  // Taken by src/lib/early-answers.ts.
  window.earlyAnswers = {}
  window.askEarly = askEarly
  if (!user) {
    // A session that ended by itself is explained above the form.
    if (/^\/(login)?$/.test(path) && !hasEnded) showForm()
    return
  }
  var address = path + location.search
  // In the order they are needed: a browser asks for six at a time, and all share one link.
  loadFiles(files.frame)
  startsOf(user, address).forEach(function (start) {
    if (start.code) loadFiles(files[start.code])
    askCalls(user, start.calls)
  })

  function loadFiles(names) {
    names
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
  }

  // What is typed is taken over by src/features/sign-in/early-form.ts.
  function showForm() {
    document.addEventListener('readystatechange', function () {
      var page = document.getElementById('early-page')
      if (page) document.getElementById('root').append(page.content)
    })
    document.addEventListener('submit', function (event) {
      var form = event.target.closest('#early-form form')
      if (!form) return
      event.preventDefault()
      form.dataset.submitted = ''
      form.querySelector('[type=submit]').textContent = 'Signing in…'
    })
    // A button that is taken away while it is held down is never clicked.
    var held
    document.addEventListener('pointerdown', function (event) {
      held = event.target.closest('#early-form [type=submit]')
      if (held) held.form.dataset.held = ''
    })
    ;['pointerup', 'pointercancel'].forEach(function (end) {
      document.addEventListener(end, function () {
        if (held) delete held.form.dataset.held
      })
    })
  }

  // Called for who has just signed in, whose page is not drawn yet.
  function askEarly(user, address) {
    startsOf(user, address).forEach(function (start) {
      askCalls(user, start.calls)
    })
  }

  function askCalls(user, calls) {
    calls.forEach(function (call) {
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
  }

  // See src/app/page-starts.ts.
  function startsOf(user, address) {
    return JSON.parse(files.starts).filter(function (start) {
      return start.roles.includes(user.type) && new RegExp(start.page).test(address)
    })
  }
})()
