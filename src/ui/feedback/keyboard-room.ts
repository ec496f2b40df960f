type Seen = Pick<VisualViewport, 'height' | 'scale' | 'addEventListener' | 'removeEventListener'>

/**
 * Keeps a dialog above the on-screen keyboard where the browser lays the keyboard over the page. Returns
 * the function that stops this. Zooming in is no keyboard.
 */
export function keepAboveKeyboard(
  dialog: HTMLElement,
  seen: Seen | null = globalThis.visualViewport,
): () => void {
  if (!seen) return () => {}
  const fit = () => {
    const covered = Math.max(0, Math.round(globalThis.innerHeight - seen.height * seen.scale))
    dialog.style.bottom = covered > 0 ? `${covered}px` : ''
    dialog.style.maxHeight = covered > 0 ? `calc(100dvh - ${covered}px - 1rem)` : ''
  }
  fit()
  seen.addEventListener('resize', fit)
  return () => seen.removeEventListener('resize', fit)
}
