import { CircleX, MessageSquareReply, Pause, Play, Signpost } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'

import type { SignalRequest } from '#src/contract/requests.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { allowedSignals, type SignalType } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/use-api.ts'
import { attentionKey } from '#src/queries/sessions/attention.ts'
import type { FleetSession } from '#src/queries/sessions/fleet.tsx'
import { sendMany } from '#src/queries/writes/send-many.ts'
import { inboxHref, paths, sessionHref } from '#src/routes.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { useKeyDown, useShortcuts } from '#src/ui/shortcuts.ts'
import { visible } from '#src/ui/text/visible.ts'

import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkAction } from './bulk-plan.ts'
import { type FirstTouches, takeOver } from './first-touches.ts'
import { useRows } from './use-rows.ts'
import * as words from './words.ts'

export type RowToolsProps = {
  sessions: readonly FleetSession[]
  /** The ids of the list in its order, filtered. */
  shown: readonly string[]
  /** What loaded this part: keys of the list are carried out now. */
  touches: FirstTouches
}

type Open = { action: BulkAction; sessions: readonly FleetSession[] }

/** Actions on rows: keys of the row in focus, buttons of the row under the pointer, a bar for many. */
export function RowTools({ sessions, shown, touches }: RowToolsProps) {
  const api = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  const rows = useRows(shown, touches)
  const [open, setOpen] = useState<Open | null>(null)
  const byId = new Map(sessions.map((row) => [row.known.id, row]))
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const chosen = rowsOf([...rows.selected])
  /** The selected rows, or else the row in focus or under the pointer. */
  const targets = () =>
    chosen.length > 0 ? chosen : rowsOf(rows.active === null ? [] : [rows.active])

  const sendNow = (id: string, request: SignalRequest) =>
    void sendMany(api, [{ id, request }], (_, result) => {
      if (result.kind === 'sent' || result.error instanceof AttemptUnderWayError) return
      toasts.show({ text: explainError(result.error).happened, tone: 'fail' })
    })
  const ask = (action: BulkAction, of: readonly FleetSession[]) => {
    if (of.length > 0) setOpen({ action, sessions: of })
  }
  /** One session pauses or resumes at once, if no budget is asked; many are shown first. */
  const hold = (of: readonly FleetSession[]) => {
    const type = holdOf(of)
    const [only] = of
    const isPlain = of.length === 1 && only?.session?.state !== 'cost-limited'
    if (only?.session && type && isPlain) sendNow(only.known.id, { type })
    else if (type) ask(type, of)
  }
  const answer = (of: readonly FleetSession[]) => {
    const [only] = of
    if (of.length > 1) void navigate(paths.inbox)
    else if (only && isAsking(only)) void navigate(answerHref(only))
  }
  useShortcuts(
    {
      j: () => rows.step(1),
      k: () => rows.step(-1),
      'Shift+J': () => rows.step(1, true),
      'Shift+K': () => rows.step(-1, true),
    },
    { repeats: true },
  )
  useKeyDown((event) => {
    if (event.defaultPrevented || !isSelectAll(event)) return
    event.preventDefault()
    // A press before this part was loaded has selected the text of the page.
    getSelection()?.removeAllRanges()
    rows.selectAll()
  })
  useShortcuts({
    Space: () => rows.active !== null && rows.toggle(rows.active),
    o: () => rows.active !== null && void navigate(sessionHref(rows.active)),
    a: () => answer(targets()),
    p: () => hold(targets()),
    r: () => ask('redirect', targets()),
    x: () => ask('cancel', targets()),
    b: () => ask('budget', targets()),
    Escape: () => rows.clear(),
  })
  const start = useEffectEvent(() => void takeOver(touches))
  useEffect(() => start(), [])

  return (
    <>
      {rows.places.map(({ id, element }) => {
        const row = byId.get(id)
        const isActive = id === rows.active
        const isSelected = rows.selected.has(id)
        if (!row || (!isActive && rows.selected.size === 0)) return null
        return createPortal(
          <Toolbar>
            <input
              type="checkbox"
              aria-label={words.select(nameOf(row))}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                rows.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
              className="mx-2 size-4 accent-ink"
            />
            {isActive && (
              <RowButtons
                row={row}
                onAnswer={() => answer([row])}
                onHold={() => hold([row])}
                onAsk={(action) => ask(action, [row])}
              />
            )}
          </Toolbar>,
          element,
          id,
        )
      })}
      {chosen.length > 0 && (
        <section
          aria-label={words.selection}
          className="sticky bottom-3 z-3 flex flex-wrap items-center gap-2 rounded-card border bg-surface p-2 shadow-float max-sm:bottom-18"
        >
          <output className="px-2 font-medium">{words.selected(chosen.length)}</output>
          <Button icon={<Pause />} onClick={() => ask('pause', chosen)}>
            {words.verbs.pause}
          </Button>
          <Button icon={<Play />} onClick={() => ask('resume', chosen)}>
            {words.verbs.resume}
          </Button>
          <Button keys="R" icon={<Signpost />} onClick={() => ask('redirect', chosen)}>
            {words.verbs.redirect}
          </Button>
          <Button keys="B" onClick={() => ask('budget', chosen)}>
            {words.budget}
          </Button>
          <Button
            keys="X"
            variant="danger"
            icon={<CircleX />}
            onClick={() => ask('cancel', chosen)}
          >
            {words.verbs.cancel}
          </Button>
          <Button variant="ghost" className="ml-auto" onClick={() => rows.clear()}>
            {words.clear}
          </Button>
        </section>
      )}
      {open && <BulkDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Toolbar({ children }: { children: ReactNode }) {
  return (
    <span className="absolute right-22 z-1 flex pointer-coarse:hidden max-md:bottom-1 md:top-1/2 md:-translate-y-1/2 items-center rounded-control border bg-surface shadow-float">
      {children}
    </span>
  )
}

type RowButtonsProps = {
  row: FleetSession
  onAnswer: () => void
  onHold: () => void
  onAsk: (action: BulkAction) => void
}

function RowButtons({ row, onAnswer, onHold, onAsk }: RowButtonsProps) {
  const hold = holdOf([row])
  const may = allowedSignals(row.session?.state ?? 'complete')
  return (
    <>
      {isAsking(row) && (
        <IconButton label={words.answer} icon={<MessageSquareReply />} onClick={onAnswer} />
      )}
      {hold && (
        <IconButton
          label={words.verbs[hold]}
          icon={hold === 'pause' ? <Pause /> : <Play />}
          onClick={onHold}
        />
      )}
      {may.includes('redirect') && (
        <IconButton
          label={words.verbs.redirect}
          icon={<Signpost />}
          onClick={() => onAsk('redirect')}
        />
      )}
      {may.includes('cancel') && (
        <IconButton label={words.verbs.cancel} icon={<CircleX />} onClick={() => onAsk('cancel')} />
      )}
    </>
  )
}

/** Pause if any of the sessions may be paused, or else resume. */
function holdOf(rows: readonly FleetSession[]): Extract<SignalType, 'pause' | 'resume'> | null {
  const states = rows.flatMap(({ session }) => session?.state ?? [])
  const may = (type: SignalType) => states.some((state) => allowedSignals(state).includes(type))
  return may('pause') ? 'pause' : may('resume') ? 'resume' : null
}

/** Ctrl or ⌘ with A, with the focus in the list or nowhere: elsewhere the keys select text. */
function isSelectAll({ altKey, ctrlKey, key, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'a') return false
  return target instanceof Element && target.matches('body, main, h1, [data-row] *')
}

function isAsking({ session }: FleetSession): boolean {
  return session?.humanInputs.some(({ state }) => state === 'pending') === true
}

function answerHref({ known }: FleetSession): string {
  return inboxHref({ item: attentionKey('question', known.id, undefined) })
}

function nameOf({ known, session }: FleetSession): string {
  return visible(session?.goal ?? known.goal ?? known.id, 500)
}
