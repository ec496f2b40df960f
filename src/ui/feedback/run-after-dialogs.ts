/**
 * Calls `act` as soon as no modal dialog is open: behind a dialog nothing is read out, and nothing can be pressed.
 * Returns the function that stops this.
 */
export function runAfterDialogs(act: () => void, over = new AbortController()): () => void {
  const dialog = document.querySelector('dialog:modal')
  const { signal } = over
  const lookAgain = () => void runAfterDialogs(act, over)
  if (dialog) dialog.addEventListener('close', lookAgain, { once: true, signal })
  else act()
  return () => over.abort()
}
