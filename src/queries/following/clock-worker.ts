// A hidden page's own timers come once a minute; those of a worker go on. It ticks at whole seconds, as the
// ages on screen do: what changes by both is drawn in one frame.
function tick() {
  wait()
  postMessage(null)
}

function wait() {
  setTimeout(tick, 1_000 - (Date.now() % 1_000))
}

wait()
