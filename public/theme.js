// A classic script in the head: the theme must stand before the first paint, and the content
// security policy allows no inline script. The preference is written by src/storage.
;(function () {
  var preference = null
  try {
    preference = localStorage.getItem('signalbox.theme')
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
  var known = preference === 'light' || preference === 'dark'
  document.documentElement.dataset.theme = known ? preference : 'system'
})()
