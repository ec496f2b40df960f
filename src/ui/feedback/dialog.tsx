import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'

import { useBlockedHistory } from '#src/ui/blocked-history.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'
import { useKeyDown } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import * as words from '#src/ui/words.ts'

/** The first control of the body, not the close button above it; of options the chosen one. */
const FIRST_CONTROL =
  ':is(:scope > [data-dialog-body] :is(input, textarea, select, button, a[href]), :scope > footer button):not(:disabled, fieldset:has([type=radio]:checked) [type=radio]:not(:checked))'

const widths = { small: 'max-w-110', regular: 'max-w-150', large: 'max-w-200' }

export type DialogProps = {
  /** Called by Esc and the close button; the dialog closes when its owner draws it no more. */
  onClose: () => void
  title: ReactNode
  /** Above the title, left: the subject of the dialog. */
  eyebrow?: ReactNode
  /** Above the title, right: "1 of 3, asked 2 min ago". */
  meta?: ReactNode
  footer?: ReactNode
  size?: keyof typeof widths | undefined
  /** The first focus; without it, the first control of the body. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** False while closing would hide an answer that is still on its way. */
  dismissible?: boolean | undefined
  /** The body listens to Ctrl/⌘+Enter itself; otherwise the chord presses the last button of the foot. */
  ownsChord?: boolean | undefined
  children?: ReactNode
}

/** The browser's own modal dialog: the page behind is inert, and focus goes back to its place. */
export function Dialog(props: DialogProps) {
  const { onClose, title, eyebrow, meta, footer, size = 'regular', children } = props
  const { initialFocus, dismissible = true, ownsChord = false } = props
  useBlockedHistory(!dismissible)
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>(FIRST_CONTROL)
    ;(initialFocus?.current ?? first ?? dialog)?.focus()
    const stop = dialog && keepAboveKeyboard(dialog)
    return () => {
      stop?.()
      dialog?.close()
      // The opener may be gone, such as an answered row: focus then goes to the start of the page.
      if (!opener?.isConnected) document.querySelector('main')?.focus()
    }
  }, [initialFocus])
  useKeyDown((event) => {
    const over = event.target instanceof Element ? event.target.closest('dialog') : null
    // Esc must not close the dialog while it stays open, wherever the focus is.
    const isHeld = !dismissible && (over === null || over === element.current)
    if (event.key === 'Escape' && isHeld) event.preventDefault()
    const isChord = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isChord || ownsChord || event.isComposing || over !== element.current) return
    event.preventDefault()
    const confirm = over?.querySelector<HTMLElement>(':scope > footer > :last-child')
    if (!event.repeat) confirm?.click()
  })

  return (
    <dialog
      ref={element}
      tabIndex={-1}
      aria-labelledby={id}
      // A second request closes the dialog in any case, so the owner is told, or the dialog opens again.
      // React may run an effect twice, which closes and opens the dialog: that is not a request.
      onClose={(event) => {
        if (event.target !== element.current || event.currentTarget.open) return
        if (dismissible) onClose()
        else event.currentTarget.showModal()
      }}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        if (dismissible) onClose()
      }}
      className={classNames(
        'm-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-arrive flex-col overflow-hidden rounded-dialog border bg-surface text-ink shadow-dialog backdrop:bg-scrim short:block short:overflow-y-auto',
        widths[size],
      )}
    >
      <header className="flex items-start gap-2 border-b px-5.5 pt-4.5 pb-4">
        <div className="min-w-0 grow">
          {(eyebrow !== undefined || meta !== undefined) && (
            <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-3">
              <span className="min-w-0">{eyebrow}</span>
              <span>{meta}</span>
            </div>
          )}
          <h2
            id={id}
            className="text-[1.125rem] leading-6 font-semibold tracking-tight whitespace-pre-line"
          >
            {reveal(title)}
          </h2>
        </div>
        {dismissible && (
          <IconButton
            label={words.close}
            icon={<X />}
            onClick={onClose}
            className="-mt-1.5 -mr-2.5 pointer-coarse:-my-2.5"
          />
        )}
      </header>
      <div
        data-dialog-body
        // Keys scroll a long text without a control, which is all that a dialog without a foot has.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={footer === undefined ? 0 : undefined}
        className="min-h-0 -outline-offset-2 grow overflow-y-auto px-5.5 py-4"
      >
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex flex-wrap items-center justify-end gap-2.5 border-t bg-sunken px-5.5 py-3.5">
          {footer}
        </footer>
      )}
    </dialog>
  )
}

type Seen = Pick<VisualViewport, 'height' | 'scale' | 'addEventListener' | 'removeEventListener'>

/** Keeps the dialog above the on-screen keyboard, if the browser lays that over the page. */
export function keepAboveKeyboard(
  dialog: HTMLElement,
  seen: Seen | null = globalThis.visualViewport,
): () => void {
  if (!seen) return () => {}
  const fit = () => {
    // Zooming in is no keyboard.
    const covered = Math.max(0, Math.round(globalThis.innerHeight - seen.height * seen.scale))
    dialog.style.bottom = covered > 0 ? `${covered}px` : ''
    dialog.style.maxHeight = covered > 0 ? `calc(100dvh - ${covered}px - 1rem)` : ''
  }
  fit()
  seen.addEventListener('resize', fit)
  return () => seen.removeEventListener('resize', fit)
}

type ConfirmDialogProps = Pick<DialogProps, 'onClose' | 'title'> & {
  /** A promise keeps the button busy; `onClose` is then up to the owner. */
  onConfirm: () => unknown
  /** Shows why the promise was rejected. */
  renderFailure?: (error: unknown) => ReactNode
  /** The effects of the action. */
  children: ReactNode
  /** A verb: "Cancel session". */
  confirmLabel: string
  /** The way out, if "Keep it as it is" does not fit. */
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** The text that must be typed first, if the action ends many things at once. */
  typed?: string | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, onConfirm, renderFailure, title, children } = props
  const { confirmLabel, cancelLabel = words.keepAsItIs, danger = true, typed } = props
  const [text, setText] = useState('')
  const wayOut = useRef<HTMLButtonElement>(null)
  const { busy, error, send } = useSend(async () => onConfirm())
  return (
    <Dialog
      onClose={onClose}
      dismissible={!busy}
      title={title}
      size="small"
      initialFocus={typed === undefined ? wayOut : undefined}
      footer={
        <>
          {/* It keeps the focus, which a disabled button would lose. */}
          <Button ref={wayOut} aria-disabled={busy} onClick={() => busy || onClose()}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger-solid' : 'primary'}
            keys="mod+Enter"
            busy={busy}
            disabled={typed !== undefined && text.trim() !== typed}
            onClick={() => void send()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-ink-2">
        {children}
        {error !== null && renderFailure?.(error)}
      </div>
      {typed !== undefined && (
        <TextField
          className="mt-4"
          label={words.typeToGoOn(typed)}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
