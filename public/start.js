// A classic script in the head for work that cannot wait for the module scripts. The content security
// policy allows no inline script. src/storage writes the values that this script reads.
;(function () {
  var preference = null
  var keys = null
  var secret = null
  try {
    preference = localStorage.getItem('signalbox.theme')
    keys = localStorage.getItem('signalbox.single-keys')
    secret = localStorage.getItem('signalbox.secret')
  } catch {
    // Storage may be forbidden; the system's theme and the keys are right then.
  }
  // The theme stands before the first paint, and single keys are off before anything listens.
  if (keys === 'off') document.documentElement.dataset.singleKeys = keys
  var known = preference === 'light' || preference === 'dark'
  document.documentElement.dataset.theme = known ? preference : 'system'

  // Keys that come before the page is drawn; src/app/before-start.ts takes them over, which ends this.
  globalThis.signalboxKeys = []
  addEventListener('keydown', (event) => globalThis.signalboxKeys?.push(event))

  // The script of the opened page loads together with main.tsx, which would request it only when it runs.
  var names = document.currentScript.dataset
  var isSession = /^\/sessions\/(?!new$)[^/]+$/.test(location.pathname)
  var isList = /^\/(sessions)?$/.test(location.pathname)
  var scripts = (isSession && names.session) || (isList && names.list) || ''
  for (var href of scripts.split(' ').filter(Boolean)) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }

  // A service worker, which main.tsx dismisses first, would read the secret.
  if (!/^[\w-]{43}$/.test(secret ?? '') || navigator.serviceWorker?.controller) return
  globalThis.signalboxEarly = new Map(
    ['/__signalbox/config', '/__signalbox/custody'].map((path) => [path, ask(path)]),
  )

  /** A whole answer; taken over by src/app/before-start.ts. */
  function ask(path) {
    var answer = fetch(path, {
      headers: {
        Accept: 'application/json',
        'X-Signalbox': '1',
        'X-Signalbox-Secret': secret,
      },
      redirect: 'error',
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    }).then(async (given) => new Response(await given.text(), given))
    answer.catch(() => undefined)
    return answer
  }
})()
