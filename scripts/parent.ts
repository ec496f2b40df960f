/** Calls back once the process that started this one is gone, however it went (kill -9 included). */
export function onParentGone(callback: () => void): void {
  if (!process.channel) return
  process.once('disconnect', callback)
  // Waiting for the parent's end is no reason to stay alive.
  process.channel.unref()
}
