import { Download, MessageSquareText, Undo2 } from 'lucide-react'

import type { SignalType } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { newSessionHref } from '#src/routes.ts'
import { EditLabelsButton } from '#src/shared/labels/edit-labels-button.tsx'
import { Link } from '#src/shared/link.tsx'
import { signalIcons, type SignalButtonsProps } from '#src/shared/signals/signal-buttons.tsx'
import * as signalWords from '#src/shared/signals/words.ts'
import { Button, buttonStyles } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { reveal } from '#src/ui/text/reveal.ts'
import * as ui from '#src/ui/words.ts'

import * as words from './words.ts'

export type PhoneMenuProps = SignalButtonsProps & {
  undo: 'pause' | 'resume' | null
  /** The bar itself does not offer to pause or resume. */
  offersHold: boolean
  onExport: () => void
  onClose: () => void
}

/** The actions that the bar has no room for. */
export function PhoneMenu(props: PhoneMenuProps) {
  const { session, intent, onSignal, onPauseWithReason, undo, offersHold, onExport, onClose } =
    props
  const allowed = allowedSignals(session.state)
  // The bar offers the first of them.
  const own = offersHold ? allowed : allowed.slice(1)
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  const buttonOf = (type: SignalType) => (
    <Button
      key={type}
      icon={signalIcons[type]}
      variant={type === 'cancel' ? 'danger' : 'secondary'}
      disabled={intent === type}
      className="min-h-11"
      onClick={choose(() => onSignal(type))}
    >
      {signalWords.names[type]}
    </Button>
  )
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={words.more}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <div className="grid gap-2">
        {undo && (
          <Button icon={<Undo2 />} className="min-h-11" onClick={choose(() => onSignal(undo))}>
            {signalWords.takeBackNamed(signalWords.names[undo === 'resume' ? 'pause' : 'resume'])}
          </Button>
        )}
        {own.filter((type) => type !== 'cancel').map((type) => buttonOf(type))}
        {allowed.includes('pause') && intent !== 'pause' && (
          <Button
            icon={<MessageSquareText />}
            className="min-h-11"
            onClick={choose(onPauseWithReason)}
          >
            {signalWords.openPause}
          </Button>
        )}
        {own.includes('cancel') && buttonOf('cancel')}
        <Link to={newSessionHref({ like: session.id })} className={buttonStyles()}>
          {keys.startLike}
        </Link>
        <Button icon={<Download />} className="min-h-11" onClick={choose(onExport)}>
          {words.openExport}
        </Button>
        <p className="flex items-center justify-between gap-2">
          <span className="min-w-0 grow text-sm text-ink-3">
            {words.sessionId}{' '}
            <span className="font-mono text-xs wrap-anywhere text-ink-2">{reveal(session.id)}</span>
          </span>
          <EditLabelsButton id={session.id} />
          <CopyButton text={session.id} label={words.copyId} />
        </p>
      </div>
    </Dialog>
  )
}
