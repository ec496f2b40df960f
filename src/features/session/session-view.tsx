import { ArrowDown, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { allWaiting } from '#src/model/fleet/fleet.ts'
import type { Reading } from '#src/model/freshness.ts'
import { hasEnded, type Session, type SignalType } from '#src/model/session.ts'
import { allowedSignals } from '#src/model/signals.ts'
import { useFleet } from '#src/queries/sessions/fleet.tsx'
import { newSessionHref, paths, sessionHref } from '#src/routes.ts'
import { useShownInput } from '#src/shared/answer/use-shown-input.ts'
import { EditLabelsButton, useFromKnownSession } from '#src/shared/labels/edit-labels-button.tsx'
import { Link } from '#src/shared/link.tsx'
import { RequestList } from '#src/shared/signals/request-list.tsx'
import { SignalButtons, type SignalButtonsProps } from '#src/shared/signals/signal-buttons.tsx'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { type Signals, useSignals } from '#src/shared/signals/use-signals.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { useToday } from '#src/ui/display/clock.tsx'
import { DialogPlaceholder, FieldPlaceholder } from '#src/ui/feedback/dialog-placeholder.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-dialog.tsx'
import { lazyComponent } from '#src/ui/lazy-component.ts'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'
import { isWide, roomOf, useWide } from '#src/ui/use-wide.ts'

import { LikeLink } from './like-link.tsx'
import type { PhoneBarProps } from './phone/phone-bar.tsx'
import * as menu from './phone/words.ts'
import { SessionBody } from './session-body.tsx'
import { FreshnessNote, SessionFigures } from './session-figures.tsx'
import { type SessionAddress, useSessionAddress } from './use-session-address.ts'
import * as words from './words.ts'

const answerDialog = () => import('#src/shared/answer/answer-dialog.tsx')
const KeptDialog = lazyDialog(
  async () => (await import('#src/shared/signals/dialog/written-dialog.tsx')).KeptDialog,
)
const ResumeDialog = lazyDialog(
  async () => (await import('#src/shared/signals/dialog/resume-form.tsx')).ResumeDialog,
)
const ExportDialog = lazyDialog(async () => (await import('./file/export-dialog.tsx')).ExportDialog)
const AnswerDialog = lazyDialog(async () => (await answerDialog()).AnswerDialog)
const UnknownInputDialog = lazyDialog(async () => (await answerDialog()).UnknownInputDialog)

/** Room for the line and the panel beside each other, and for both to scroll on their own. */
const PANEL_ROOM = roomOf('68rem', '36rem')
/** Room for the signals beside the goal; without it they stand in a bar at the foot. */
const MORE_THAN_PHONE = '(min-width: 40rem)'

const phoneBar = () => import('./phone/phone-bar.tsx')
/** A screen that becomes narrow offline may get no bar: then the signals stand under the figures. */
const PhoneBar = lazyComponent<PhoneBarProps>(() =>
  phoneBar().then(
    (part) => part.PhoneBar,
    () => BarlessSignals,
  ),
)
// A phone fetches its bar beside the first answer; a wider screen needs no bar.
if (!isWide(MORE_THAN_PHONE)) phoneBar().catch(() => {})

type SessionViewProps = {
  session: Session
  reading: Reading
  /** This browser read it before; the service has not answered this page. */
  isKept: boolean
}

/** A session as the service last showed it: header, figures, line of rounds, panel and dialogs. */
export function SessionView({ session, reading, isKept }: SessionViewProps) {
  const { id, state } = session
  const navigate = useNavigate()
  const today = useToday()
  const wide = useWide(PANEL_ROOM)
  const isPhone = !useWide(MORE_THAN_PHONE)
  const address = useSessionAddress()
  const signals = useSignals(session)
  const { intent } = signals
  const [isExporting, setExporting] = useState(false)
  const onExport = () => setExporting(true)
  const pending = hasEnded(state)
    ? undefined
    : session.humanInputs.find((input) => input.state === 'pending')
  const answer = pending && (() => address.openAnswer(pending.inputId))

  const resume = () => {
    // §3: an unknown status may be the service's name for its cost limit.
    if (state === 'cost-limited' || state === 'unknown') signals.open('resume')
    else void signals.send({ type: 'resume' })
  }
  const press = {
    pause: () => void signals.send({ type: 'pause' }),
    resume,
    redirect: () => signals.open('redirect'),
    cancel: () => signals.open('cancel'),
  }
  const buttons = {
    session,
    intent,
    onSignal: (type: SignalType) => press[type](),
    onPauseWithReason: () => signals.open('pause'),
  }
  // Each key works if its action fits the state.
  const isHeld = state === 'paused' || state === 'cost-limited'
  useShortcuts({
    p: () => {
      if (!hasEnded(state) && intent === null) press[isHeld ? 'resume' : 'pause']()
    },
    r: () => {
      if (!hasEnded(state)) press.redirect()
    },
    x: () => {
      if (!hasEnded(state)) press.cancel()
    },
    a: () => answer?.(),
    d: () => void navigate(newSessionHref({ like: id })),
    e: onExport,
    b: () => {
      if (allowedSignals(state).includes('resume')) signals.open('resume')
    },
  })

  return (
    <div
      data-fills-screen={wide || undefined}
      className={wide ? 'flex h-full flex-col' : undefined}
    >
      <SessionHeader
        id={id}
        goal={session.goal}
        onExport={onExport}
        actions={
          !isPhone && (
            <>
              {!wide && answer && (
                <Button variant="waiting" keys="A" onClick={answer}>
                  {words.answer}
                </Button>
              )}
              <SignalButtons {...buttons} />
              {hasEnded(state) && <LikeLink id={id}>{words.startAgain}</LikeLink>}
            </>
          )
        }
      />
      <section aria-label={words.status} className="border-b bg-surface px-4 py-3 sm:px-7">
        <SessionFigures session={session} readAt={reading.dataUpdatedAt} />
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3 *:not-empty:mt-2">
          {isKept && <p>{words.asRead(momentText(reading.dataUpdatedAt, today))}</p>}
          <FreshnessNote session={session} reading={reading} />
          <RequestList
            session={session}
            requests={signals.requests}
            onTakeBack={(undo) => press[undo]()}
            onDismissLost={signals.dismissLost}
          />
        </div>
      </section>
      {isPhone && (
        <Suspense>
          <PhoneBar
            {...buttons}
            reading={reading}
            undo={signals.requests.find(({ undo }) => undo)?.undo ?? null}
            onAnswer={answer}
            onExport={onExport}
          />
        </Suspense>
      )}
      {signals.error !== null && (
        <div className="border-b bg-surface px-4 py-3 sm:px-7">
          <SignalError error={signals.error} onDismiss={signals.clearError} />
        </div>
      )}
      <SessionBody
        session={session}
        disconnected={Boolean(reading.error)}
        wide={wide}
        tab={address.tab}
        onTab={address.openTab}
        onAnswer={address.openAnswer}
        onResume={resume}
        onNewBudget={() => signals.open('resume')}
        resuming={intent === 'resume'}
      />
      <SessionDialogs session={session} isKept={isKept} signals={signals} address={address} />
      <Suspense fallback={<DialogPlaceholder />}>
        {isExporting && (
          <ExportDialog
            session={session}
            readAt={reading.dataUpdatedAt}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

function BarlessSignals(signals: SignalButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 border-b bg-surface px-4 py-3">
      <SignalButtons {...signals} />
    </div>
  )
}

/** The header shows two lines of the goal. */
const SHOWN = 1000

type SessionHeaderProps = {
  id: string
  goal: string | null
  actions: ReactNode
  /** Opens the dialog of files; left out while there is nothing to save. */
  onExport?: () => void
}

/** The breadcrumb, the goal and the signals of a session. The brief shows a long goal whole. */
export function SessionHeader({ id, goal, actions, onExport }: SessionHeaderProps) {
  const title = useFromKnownSession(id, (known) => known.title)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b px-4 pt-3 pb-3.5 sm:px-7">
      <div className="min-w-0 grow basis-88">
        <nav aria-label={words.breadcrumb}>
          <ol className="flex h-8 items-center gap-2 text-sm text-ink-3 [&_svg]:size-3.5">
            <li>
              <Link
                to={paths.sessions}
                className="pointer-coarse:touch-area hover:text-ink hover:underline"
              >
                {words.sessions}
              </Link>
            </li>
            <li className="flex min-w-0 items-center gap-2">
              <ChevronRight aria-hidden="true" className="shrink-0" />
              <span aria-current="page" className="truncate font-mono text-xs">
                {reveal(id)}
              </span>
              {/* A phone has them in the menu of its bar. */}
              <span className="-ml-2 flex gap-2 max-sm:hidden">
                <CopyButton text={id} label={menu.copyId} />
                <EditLabelsButton id={id} />
                {onExport && (
                  <IconButton
                    label={menu.openExport}
                    icon={<ArrowDown />}
                    className="-ml-2"
                    onClick={onExport}
                  />
                )}
              </span>
            </li>
          </ol>
        </nav>
        <h1
          tabIndex={-1}
          title={reveal(goal ?? undefined, SHOWN)}
          className="line-clamp-2 text-title wrap-anywhere"
        >
          {reveal(title ?? goal ?? id, SHOWN)}
        </h1>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>
    </header>
  )
}

type SessionDialogsProps = Pick<SessionViewProps, 'session' | 'isKept'> & {
  signals: Signals
  address: SessionAddress
}

/** The dialogs over a session, which load when they first open. */
function SessionDialogs({ session, isKept, signals, address }: SessionDialogsProps) {
  const { dialog, sendOrThrow, readAgain, close } = signals
  if (dialog === null) {
    return (
      address.answering !== null && (
        <Suspense fallback={<FieldPlaceholder />}>
          <Answering
            session={session}
            isKept={isKept}
            inputId={address.answering}
            signals={signals}
            address={address}
          />
        </Suspense>
      )
    )
  }
  const shared = { session, send: sendOrThrow, onSent: close, onClose: close }
  return (
    <Suspense fallback={<FieldPlaceholder />}>
      {dialog.type === 'resume' ? (
        <ResumeDialog {...shared} asked={dialog.isBudgetAsked} readAgain={readAgain} />
      ) : (
        <KeptDialog key={dialog.type} {...shared} {...dialog} />
      )}
    </Suspense>
  )
}

type AnsweringProps = SessionDialogsProps & { inputId: string }

function Answering({ session, isKept, inputId, signals, address }: AnsweringProps) {
  const navigate = useNavigate()
  const waiting = allWaiting(useFleet())
  const input = useShownInput(session, inputId)
  // The question may be younger than a session that is kept.
  if (!input) return isKept ? null : <UnknownInputDialog onClose={address.closeAnswer} />
  return (
    <AnswerDialog
      key={inputId}
      session={session}
      input={input}
      waiting={waiting}
      onClose={address.closeAnswer}
      onNext={(next) =>
        void navigate(sessionHref(next.sessionId, { answer: next.input?.inputId }), {
          replace: true,
        })
      }
      onRedirect={(text) => {
        address.closeAnswer()
        signals.open('redirect', text)
      }}
    />
  )
}
