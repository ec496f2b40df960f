const MINUTE_MS = 60_000

/** Gives a text to the browser as a download; the text does not leave this device. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may start to read the URL only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
