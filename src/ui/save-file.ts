const KEPT_MS = 60_000

/** Hands a text to the browser as a file to keep; nothing of it leaves this device. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
