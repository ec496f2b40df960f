import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'

import * as lineWords from '#src/features/session/line/words.ts'
import { useFreshness } from '#src/features/session/use-freshness.ts'
import * as sessionWords from '#src/features/session/words.ts'
import type { Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session, stateSign } from '#src/model/session.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import * as moneyWords from '#src/shared/money/words.ts'
import { SignalButton, type SignalButtonsProps } from '#src/shared/signals/signal-buttons.tsx'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { DialogPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { filled } from '#src/ui/text/filled.ts'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

const PhoneMenu = lazyDialog(async () => (await import('./phone-menu.tsx')).PhoneMenu)

export type PhoneBarProps = SignalButtonsProps & {
  reading: Reading
  /** The signal that takes back the last request, as long as that is possible. */
  undo: 'pause' | 'resume' | null
  /** Opens the first question that waits. */
  onAnswer: (() => void) | undefined
  onExport: () => void
}

/** The bar at the foot of a phone, above the links to the pages: state, spend and the next action. */
export function PhoneBar({ reading, undo, onAnswer, onExport, ...signals }: PhoneBarProps) {
  const { session } = signals
  const [isOpen, setOpen] = useState(false)
  const { tone, shape, words: state } = stateSign(session.state, session.status)
  const freshness = useFreshness(session, reading)
  const sign = words.liveSigns[freshness.kind]
  const isCut = freshness.kind === 'stale' || freshness.kind === 'disconnected'
  return (
    <section
      data-phone-bar
      aria-label={words.bar}
      className="fixed inset-x-0 bottom-[calc(3.3125rem+env(safe-area-inset-bottom))] z-3 flex h-14 items-center gap-2.5 border-t bg-surface px-3 short:static"
    >
      <StateShape shape={shape} tone={tone} size={16} still={isCut} />
      <div className="min-w-0 grow">
        {/* Two lines at most: half an amount would be another amount. */}
        <p className="leading-4.5 wrap-anywhere text-ink-3">
          <Spend session={session} />
        </p>
        <p className="truncate text-sm text-ink-2">
          {reveal(state)}
          {sign !== '' && (
            <span className={isCut ? 'font-medium text-fail-ink' : 'text-ink-3'}> · {sign}</span>
          )}
        </p>
      </div>
      <PrimaryAction {...signals} onAnswer={onAnswer} />
      <IconButton
        label={words.more}
        icon={<Ellipsis />}
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense fallback={<DialogPlaceholder />}>
        {isOpen && (
          <PhoneMenu
            {...signals}
            undo={undo}
            offersHold={onAnswer !== undefined}
            onExport={onExport}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

function Spend({ session: { cost } }: { session: Session }) {
  const { spentMicros, budgetMicros, currency } = cost
  if (spentMicros === null) return words.noCost
  const spent = formatMoney(spentMicros, currency)
  if (budgetMicros === null) return <b className="text-ink">{lineWords.spent(spent)}</b>
  return filled(
    moneyWords.spentOf,
    <b className="text-ink">{spent}</b>,
    formatMoney(budgetMicros, currency),
  )
}

type PrimaryActionProps = Pick<PhoneBarProps, 'session' | 'intent' | 'onSignal' | 'onAnswer'>

function PrimaryAction({ session: { state }, intent, onSignal, onAnswer }: PrimaryActionProps) {
  if (hasEnded(state)) return null
  if (onAnswer) {
    return (
      <Button variant="waiting" onClick={onAnswer}>
        {sessionWords.answer}
      </Button>
    )
  }
  const isHeld = state === 'paused' || state === 'cost-limited'
  const type = isHeld ? 'resume' : 'pause'
  const variant = isHeld ? 'primary' : undefined
  return <SignalButton {...{ type, variant, intent, onSignal }} />
}
