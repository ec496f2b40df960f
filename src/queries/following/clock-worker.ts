// A hidden page's own timers come once a minute; those of a worker go on.
setInterval(() => postMessage(null), 1_000)
