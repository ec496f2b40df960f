import { type ComponentType, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { Button } from '#src/ui/controls/button.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import * as words from '#src/ui/words.ts'

type LazyProps = { onClose: () => void }

/**
 * A dialog that is fetched when it first opens. Without its script the page stays, and says so. The next
 * opening imports it again; many browsers, Chromium 153 among them, keep the failure until a reload.
 */
export function lazyDialog<Props extends LazyProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  function NotFetched({ onClose }: LazyProps) {
    useEffect(
      () => () => {
        latest = fetched()
      },
      [],
    )
    return <NotFetchedDialog onClose={onClose} />
  }
  const fetched = () => lazyComponent(() => load().catch(() => NotFetched))
  let latest = fetched()
  return function Lazy(props) {
    const [Dialog] = useState(() => latest)
    return <Dialog {...props} />
  }
}

/** The usual dialog may be what was not fetched. The focus is on no button: a key that is typed presses nothing. */
function NotFetchedDialog({ onClose }: LazyProps) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-110 space-y-4 rounded-dialog border bg-surface p-5.5 text-ink shadow-dialog backdrop:bg-scrim"
    >
      <h2 id={id} className="text-[1.125rem] leading-6 font-semibold tracking-tight">
        {words.notFetched}
      </h2>
      <p className="text-ink-2">
        {words.connectionOrUpdate} {words.againOrReload}
      </p>
      <p className="flex justify-end gap-2.5">
        <Button onClick={onClose}>{words.close}</Button>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </p>
    </dialog>
  )
}
