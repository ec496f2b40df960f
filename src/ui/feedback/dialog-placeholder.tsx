import { useEffect } from 'react'

import { isTypingTarget } from '#src/ui/shortcuts.ts'

/** Stands for a dialog or a form that is still fetched: a key pressed now is meant for it, not for the page. */
export function DialogPlaceholder() {
  return <span hidden data-dialog-late />
}

/** Stands for a text field that is still fetched: letters typed meanwhile are put into the field. */
export function FieldPlaceholder() {
  useEffect(() => {
    let typed = ''
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed += key
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      if (typed !== '') putInto(typed)
    }
  }, [])
  return <DialogPlaceholder />
}

/** As if typed, into the field that has the focus by then; a kept text may still be read before. */
function putInto(typed: string, frames = 60): void {
  requestAnimationFrame(() => {
    if (isTypingTarget(document.activeElement)) document.execCommand('insertText', false, typed)
    else if (frames > 0) putInto(typed, frames - 1)
  })
}
