import { useEffect } from 'react'

/** Stands for a dialog or a form that is still fetched: a key pressed now is meant for it, not for the page. */
export function DialogPlaceholder() {
  return <span hidden data-dialog-late />
}

/** Stands for a search field that is still fetched: letters typed meanwhile are put into the field. */
export function FieldPlaceholder() {
  useEffect(() => {
    let typed = ''
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed += key
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      // As if typed, into the field that has the focus by then.
      if (typed !== '') {
        requestAnimationFrame(() => document.execCommand('insertText', false, typed))
      }
    }
  }, [])
  return <DialogPlaceholder />
}
