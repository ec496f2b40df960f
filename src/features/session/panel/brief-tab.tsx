import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { LikeLink } from '#src/features/session/like-link.tsx'
import { createFields, choiceFields, choiceNames } from '#src/model/create-fields.ts'
import type { Session, Cost } from '#src/model/session.ts'
import { formatMoney, parseMicros } from '#src/model/spend/money.ts'
import * as keys from '#src/model/words/keyboard-words.ts'
import { namedGuardrails } from '#src/model/words/state-words.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { sessionQueries } from '#src/queries/sessions/session-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { jsonText, reveal, own } from '#src/ui/text/reveal.ts'

import { CostBars } from './cost-bars.tsx'
import * as words from './words.ts'

/** The goal, the context and the guardrails of a session, and its cost by round. */
export function BriefTab({ session }: { session: Session }) {
  const { id, goal, context, contextIsCut, guardrails, cost, rounds } = session
  const rows = guardrailRows(guardrails, cost)
  const others = furtherRows(session)
  return (
    <div className="divide-y border-b">
      <Part title={createFields.goal.label}>
        <div className="whitespace-pre-wrap wrap-anywhere">
          <WholeText>{goal ?? words.noGoal}</WholeText>
        </div>
      </Part>
      <Part title={createFields.context.label}>
        {contextIsCut ? <CutContext id={id} beginning={context} /> : <Context value={context} />}
      </Part>
      <Part title={createFields.guardrails.label}>
        {rows.length === 0 ? (
          <p className="text-ink-3">{words.noGuardrails}</p>
        ) : (
          <Rows rows={rows} />
        )}
      </Part>
      <div className="px-4.5 py-3">
        <LikeLink id={id} size="small">
          {keys.startLike}
        </LikeLink>
      </div>
      {rounds.some((round) => round.costMicros !== null) && (
        <Part title={words.costByRound}>
          <CostBars session={session} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={words.furtherFields}>
          <Rows rows={others} />
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-1.5 px-4.5 py-4">
      <h2 className="text-sm text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

function Rows({ rows }: { rows: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{reveal(name, 200)}</dt>
          <dd className="text-right whitespace-pre-wrap wrap-anywhere">{reveal(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The text as written: no character is drawn as markup. */
function WholeText({ children }: { children: string }) {
  return <InPieces pieces={textPieces(children)}>{(piece) => <p>{reveal(piece)}</p>}</InPieces>
}

/** The whole context may be long, so the console reads it when an operator asks. */
function CutContext({ id, beginning }: { id: string; beginning: unknown }) {
  const [isWhole, setWhole] = useState(false)
  const whole = useQuery({ ...sessionQueries.context(useApi(), id), enabled: isWhole })
  return (
    <div className="space-y-2">
      <Context value={isWhole && whole.isSuccess ? whole.data : beginning} />
      {isWhole && whole.isError && (
        <ErrorNotice
          title={words.contextFailed}
          lost={words.contextBeginning}
          detail={whole.error.message}
          onRetry={() => void whole.refetch()}
        />
      )}
      <Button
        size="small"
        aria-expanded={isWhole}
        busy={whole.isFetching}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? words.showBeginning : words.showContext}
      </Button>
    </div>
  )
}

function Context({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') {
    return <p className="text-ink-3">{words.noContext}</p>
  }
  if (typeof value === 'string') {
    return (
      <div className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink-2">
        <WholeText>{value}</WholeText>
      </div>
    )
  }
  return <CodeBlock label={words.contextAsJson}>{jsonText(value)}</CodeBlock>
}

export type FactRow = { name: string; value: string }

/** Guardrails for people: known guardrails by their names, others as the service sent them (§2). */
export function guardrailRows(guardrails: unknown, cost: Cost): FactRow[] {
  const rows = factRows(guardrails)
  const raised = cost.budgetMicros !== null && formatMoney(cost.budgetMicros, cost.currency)
  const set = rows.find(({ name }) => name === 'budget')
  const said = set?.value ?? ''
  // It may be a text with a currency, or an object.
  const numbers: readonly string[] = said.match(/\d+(?:\.\d+)?/g) ?? []
  const same = numbers.find((number) => parseMicros(number) === cost.budgetMicros)
  const micros = parseMicros(same ?? said)
  if (set && micros !== null) set.value = formatMoney(micros, cost.currency)
  if (raised && set && set.value !== raised) rows.push({ name: words.budgetNow, value: raised })
  if (raised && !set) rows.unshift({ name: 'budget', value: raised })
  return rows.map(({ name, value }) => ({ name: own(namedGuardrails, name) ?? name, value }))
}

/** The choices that no other part of the page shows, and the fields that no decoder understood. */
function furtherRows(session: Session): FactRow[] {
  const choices = choiceNames.flatMap((name) => {
    const { label, shownIn } = choiceFields[name]
    const value = session[name]
    return shownIn === 'status' || value === null ? [] : [{ name: label, value }]
  })
  return [...choices, ...factRows(session.extra)]
}

function factRows(value: unknown): FactRow[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [{ name: words.asSent, value: valueText(value) }]
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => ({ name, value: valueText(part) }))
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
