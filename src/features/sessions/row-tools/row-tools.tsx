import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'

import type { SignalRequest } from '#src/contract/requests.ts'
import { BulkDialog } from '#src/features/sessions/bulk/bulk-dialog.tsx'
import { type BulkAction, whyNot, whyUnread } from '#src/features/sessions/bulk/bulk-plan.ts'
import { PausedNotice, ResumePausedDialog } from '#src/features/sessions/bulk/pause-all.tsx'
import { RunNotices } from '#src/features/sessions/bulk/run-dialog.tsx'
import { intentsOf } from '#src/features/sessions/list/row-intents.ts'
import type { SessionRow } from '#src/features/sessions/list/session-row.ts'
import { AttemptUnderWayError } from '#src/model/errors.ts'
import { explainError } from '#src/model/explain-error.ts'
import { attentionKey } from '#src/model/fleet/attention.ts'
import type { FleetSession } from '#src/model/fleet/fleet.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { isUnread, lastReadings, readUnread } from '#src/queries/sessions/read-unread-sessions.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { sendSignal } from '#src/queries/writes/write.ts'
import { inboxHref, newSessionHref, paths, sessionHref } from '#src/routes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'
import { isDialogOpen, useKeyDown, useShortcuts } from '#src/ui/shortcuts.ts'
import { tellHeight } from '#src/ui/tell-height.ts'
import { TAPPED, useWide } from '#src/ui/use-wide.ts'
import * as ui from '#src/ui/words.ts'

import { type FirstTouches, takeOver } from './first-touches.ts'
import {
  holdOf,
  isAsking,
  nameOf,
  type RowActions,
  RowMenu,
  RowToolbar,
  TouchTool,
} from './row-actions.tsx'
import { rowsInFront } from './rows-in-front.ts'
import { SelectionBar } from './selection-bar.tsx'
import { idAt, useRows } from './use-rows.ts'
import * as words from './words.ts'

export type RowToolsProps = {
  sessions: readonly FleetSession[]
  /** All rows of this browser. */
  all: readonly SessionRow[]
  /** The rows on screen, in their order. */
  shown: readonly SessionRow[]
  /** The touches that loaded this part: keys of the list are carried out now. */
  touches: FirstTouches
  onLabel: (row: SessionRow) => void
  onForget: (row: SessionRow) => void
}

const tellBars = tellHeight('--bars')

type Open =
  | { kind: 'plan'; action: BulkAction; sessions: readonly FleetSession[] }
  /** As the row was when its menu opened: no entry moves under the finger. */
  | { kind: 'menu'; row: FleetSession }
  | { kind: 'paused' }

/** Actions on rows: keys of the row in focus, buttons of the row under the pointer, a bar for many. */
export function RowTools(props: RowToolsProps) {
  const { sessions, all, shown, touches, onLabel, onForget } = props
  const api = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  const isTouch = useWide(TAPPED)
  const rows = useRows(
    shown.map(({ id }) => id),
    touches.events.at(-1)?.target ?? null,
  )
  const [open, setOpen] = useState<Open | null>(null)
  const byId = new Map(sessions.map((row) => [row.known.id, row]))
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const chosen = rowsOf([...rows.selected])
  /** The selected rows, or else the row in focus or under the pointer. */
  const targets = chosen.length > 0 ? chosen : rowsOf(rows.active === null ? [] : [rows.active])
  const targetsJoined = targets.map(({ known }) => known.id).join('\n')
  useEffect(() => {
    rowsInFront.set(targetsJoined.split('\n').filter(Boolean))
    return () => rowsInFront.set([])
  }, [targetsJoined])

  const sayWhyNot = (
    row: FleetSession,
    why: string,
    tone: 'fail' | 'hold' = isUnread(row) ? 'fail' : 'hold',
  ) => toasts.show({ text: words.notDone(nameOf(row), row.session ? why : whyUnread(row)), tone })
  const sendNow = (row: FleetSession, request: SignalRequest) =>
    void sendSignal(api, row.known.id, request).catch((error: unknown) => {
      if (error instanceof AttemptUnderWayError) return
      sayWhyNot(row, explainError(error).happened, 'fail')
    })
  const onAsk: RowActions['onAsk'] = (action, of) => {
    if (of.length > 0) setOpen({ kind: 'plan', action, sessions: of })
  }
  const readThen = useReadThen()
  const holdOne = (row: FleetSession, type: 'pause' | 'resume') => {
    const attempts = api.queryClient.getQueryData(attemptQueries.all(api).queryKey) ?? []
    const why = whyNot(row, type, intentsOf(attempts, api.now)(row))
    if (why !== null) sayWhyNot(row, why)
    else if (row.session?.state === 'cost-limited') onAsk(type, [row])
    else sendNow(row, { type })
  }
  /** A single session pauses or resumes at once, if no budget is asked; many are shown first. */
  const onHold: RowActions['onHold'] = (of) => {
    const type = holdOf(of)
    const [only] = of
    // A reading may change the button: a press on "Pause" never resumes.
    if (only && of.length === 1) readThen(only, (row) => holdOne(row, type ?? 'pause'))
    else if (type) onAsk(type, of)
  }
  const answerOne = (row: FleetSession) => {
    if (isAsking(row)) void navigate(answerHref(row))
    else sayWhyNot(row, words.asksNothing)
  }
  const onAnswer: RowActions['onAnswer'] = (of) => {
    const [only] = of
    if (of.length > 1) void navigate(paths.inbox)
    else if (only && isAsking(only)) answerOne(only)
    // A dialog that was opened meanwhile keeps its page.
    else if (only) readThen(only, (row) => isDialogOpen() || answerOne(row))
  }
  const onLike: RowActions['onLike'] = ({ known }) =>
    void navigate(newSessionHref({ like: known.id }))
  const actions: RowActions = { onAnswer, onHold, onAsk, onLike }
  const close = () => setOpen(null)
  const withRow = ({ known }: FleetSession, act: (row: SessionRow) => void) => {
    const row = all.find(({ id }) => id === known.id)
    if (row) act(row)
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
    a: () => onAnswer(targets),
    p: () => onHold(targets),
    r: () => onAsk('redirect', targets),
    x: () => onAsk('cancel', targets),
    b: () => onAsk('budget', targets),
    d: () => {
      const like = targets.length === 1 ? targets[0]?.known.id : rows.active
      if (like) void navigate(newSessionHref({ like }))
    },
  })
  const start = useEffectEvent(() => void takeOver(touches))
  // A plain effect runs later: a key between the two would come before the early ones.
  useLayoutEffect(() => start(), [])
  const isSelecting = rows.selected.size > 0 || rows.isTapping
  useTaps(isTouch && isSelecting, (id) => rows.toggle(id))
  const menuRow = open?.kind === 'menu' && open.row

  return (
    <>
      {isTouch &&
        rows.selectPlace &&
        createPortal(
          <Button onClick={() => (isSelecting ? rows.clear() : rows.beginTapping())}>
            {isSelecting ? ui.done : words.selectRows}
          </Button>,
          rows.selectPlace,
        )}
      {rows.places.map(({ id, element }) => {
        const row = byId.get(id)
        const isActive = id === rows.active
        if (!row || (!isTouch && !isActive && !isSelecting)) return null
        const select = {
          row,
          isSelected: rows.selected.has(id),
          onToggle: (extend: boolean) => rows.toggle(id, extend),
        }
        return createPortal(
          isTouch ? (
            <TouchTool
              {...select}
              isSelecting={isSelecting}
              onMenu={() => setOpen({ kind: 'menu', row })}
            />
          ) : (
            <RowToolbar {...select} actions={actions} isActive={isActive} />
          ),
          element,
          id,
        )
      })}
      <div
        ref={tellBars}
        className="sticky bottom-[calc(0.75rem+var(--notices,0px))] z-3 space-y-2 empty:hidden max-md:bottom-[calc(4.5rem+var(--notices,0px))] short:static"
      >
        <RunNotices />
        <PausedNotice onResume={() => setOpen({ kind: 'paused' })} />
        {isSelecting && (
          <SelectionBar
            {...actions}
            chosen={chosen}
            isTouch={isTouch}
            onSelectAll={chosen.length < shown.length ? rows.selectAll : null}
            onClear={() => rows.clear()}
          />
        )}
      </div>
      {open?.kind === 'plan' && <BulkDialog {...open} onClose={close} />}
      {open?.kind === 'paused' && <ResumePausedDialog onClose={close} />}
      {menuRow && (
        <RowMenu
          row={menuRow}
          actions={actions}
          onSelect={() => rows.toggle(menuRow.known.id)}
          onLabel={() => withRow(menuRow, onLabel)}
          onForget={() => withRow(menuRow, onForget)}
          onClose={close}
        />
      )}
    </>
  )
}

const READ_WITHIN_MS = 10_000

type Act = (row: FleetSession) => void

/**
 * Acts on a row at once, or after a reading if this page has not read its session. `act` gets the row
 * unread if no answer comes soon, and is not called if the operator has left the page meanwhile.
 */
function useReadThen(): (row: FleetSession, act: Act) => void {
  const api = useApi()
  const staying = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    staying.current = leaving
    return () => leaving.abort()
  }, [])
  const readThen = async (row: FleetSession, act: Act, page: AbortSignal): Promise<void> => {
    const signal = AbortSignal.any([page, AbortSignal.timeout(READ_WITHIN_MS)])
    await readUnread(api, [row], { signal })
    if (!page.aborted) for (const read of lastReadings(api, [row])) act(read)
  }
  return (row, act) => {
    if (isUnread(row)) void readThen(row, act, staying.current.signal)
    else act(row)
  }
}

/** While rows are selected on a touch screen, a tap on a row selects the row in place of opening it. */
function useTaps(isOn: boolean, toggle: (id: string) => void): void {
  const toggleRow = useEffectEvent((event: MouseEvent) => {
    const id = idAt(event.target)
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (id === null || !isLink) return
    event.preventDefault()
    toggle(id)
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onClick = (event: MouseEvent) => toggleRow(event)
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [isOn])
}

/** Ctrl or ⌘ with A, with the focus in the list or nowhere: elsewhere the keys select text. */
function isSelectAll({ altKey, ctrlKey, key, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'a') return false
  return target instanceof Element && target.matches('body, main, h1, [data-row] *')
}

function answerHref({ known }: FleetSession): string {
  return inboxHref({ item: attentionKey('question', known.id, undefined) })
}
