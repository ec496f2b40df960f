/** Calls back once the process that started this one is gone, however it went (kill -9 included). */
export function onParentGone(callback: () => void): void {
  // Undefined: the parent gave no channel. False: it has gone while we were starting.
  if (process.connected === undefined) return
  if (!process.connected) return callback()
  process.once('disconnect', callback)
  // Waiting for the parent's end is no reason to stay alive.
  process.channel?.unref()
}
