// A classic script in the head: the theme must stand before the first paint, and single keys that are
// switched off before anything listens. The content security policy allows no inline script.
// The preferences are written by src/storage.
;(function () {
  var preference = null
  var keys = null
  try {
    preference = localStorage.getItem('signalbox.theme')
    keys = localStorage.getItem('signalbox.single-keys')
  } catch {
    // Storage may be forbidden; the system's theme and the keys are right then.
  }
  if (keys === 'off') document.documentElement.dataset.singleKeys = keys
  var known = preference === 'light' || preference === 'dark'
  document.documentElement.dataset.theme = known ? preference : 'system'
})()
