import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/connection/api-provider.tsx'
import { sessionQueries } from '#src/queries/session-queries.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { InPieces } from '#src/ui/text/in-pieces.tsx'
import { jsonText } from '#src/ui/text/json-text.ts'
import { textPieces } from '#src/ui/text/text-pieces.ts'
import { visible } from '#src/ui/text/visible.ts'

import { CostByRound } from './cost-by-round.tsx'
import { extraRows, guardrailRows } from './guardrail-rows.ts'

/** What the session was asked, within which limits, and where its money went. */
export function BriefTab({ session }: { session: Session }) {
  const { id, goal, context, contextIsCut, guardrails, cost, rounds, extra } = session
  const rows = guardrailRows(guardrails, cost)
  const others = extraRows(extra)
  return (
    <div className="divide-y border-b">
      <Part title="Goal">
        <div className="whitespace-pre-wrap wrap-anywhere">
          <WholeText>{goal ?? 'The service does not show it.'}</WholeText>
        </div>
      </Part>
      <Part title="Context">
        {contextIsCut ? <CutContext id={id} beginning={context} /> : <Context value={context} />}
      </Part>
      <Part title="Guardrails">
        {rows.length === 0 ? (
          <p className="text-ink-3">The service shows none.</p>
        ) : (
          <Rows rows={rows} />
        )}
      </Part>
      {rounds.some((round) => round.costMicros !== null) && (
        <Part title="Cost by round">
          <CostByRound session={session} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title="Also sent by the service">
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
          <dt className="text-ink-2">{visible(name, 200)}</dt>
          <dd className="text-right whitespace-pre-wrap wrap-anywhere">{visible(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** As it was written: no sign of it is drawn as anything else. */
function WholeText({ children }: { children: string }) {
  return <InPieces pieces={textPieces(children)}>{(piece) => <p>{visible(piece)}</p>}</InPieces>
}

/** All of it is asked for when a person wants to see it: it may be long. */
function CutContext({ id, beginning }: { id: string; beginning: unknown }) {
  const [isWhole, setWhole] = useState(false)
  const whole = useQuery({ ...sessionQueries.context(useApi(), id), enabled: isWhole })
  return (
    <div className="space-y-2">
      <Context value={isWhole && whole.isSuccess ? whole.data : beginning} />
      {isWhole && whole.isError && (
        <ErrorNotice
          title="The whole context could not be read"
          lost="This is its beginning."
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
        {isWhole ? 'Show the beginning alone' : 'Show all of the context'}
      </Button>
    </div>
  )
}

function Context({ value }: { value: unknown }) {
  if (value === null || value === undefined || value === '') {
    return <p className="text-ink-3">The service shows none.</p>
  }
  if (typeof value === 'string') {
    return (
      <div className="max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink-2">
        <WholeText>{value}</WholeText>
      </div>
    )
  }
  return <CodeBlock label="Context as JSON">{jsonText(value)}</CodeBlock>
}
