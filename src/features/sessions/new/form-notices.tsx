import { endpoints } from '#src/contract/paths.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import type { EqualGoalError } from '#src/model/errors.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { jsonText } from '#src/ui/text/reveal.ts'

import type { LeftOver } from './left-over.ts'
import * as words from './words.ts'

const SCENE = 'rehearsal: rounds=8 ask=2 cost=0.40'

type RehearsalSceneProps = { context: string; onContext: (context: string) => void }

/** Help for the rehearsal agent of this service: a line of the context sets its scene. */
export function RehearsalScene({ context, onContext }: RehearsalSceneProps) {
  const isSet = /^\s*rehearsal:/im.test(context)
  return (
    <details className="rounded-control border bg-sunken px-3 py-2">
      <summary className="text-sm text-ink-2 hover:text-ink pointer-coarse:py-3.5">
        {words.rehearsal}
      </summary>
      <div className="space-y-3 pt-2.5 pb-1 text-sm text-ink-2">
        <p>{words.sceneHelp}</p>
        <CodeBlock label={words.sceneLine}>{SCENE}</CodeBlock>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {words.sceneParts.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Button
          size="small"
          disabled={isSet}
          onClick={() => onContext(context ? `${context.trimEnd()}\n${SCENE}` : SCENE)}
        >
          {isSet ? words.contextSetsScene : words.addLine}
        </Button>
      </div>
    </details>
  )
}

type LeftOverNoticesProps = {
  leftOver: readonly LeftOver[]
  onChange: (draft: NewSessionDraft) => void
}

/** A text that has lost its field stays in sight until the operator moves or removes it. */
export function LeftOverNotices({ leftOver, onChange }: LeftOverNoticesProps) {
  return leftOver.map(({ label, text, without }) => (
    <ErrorNotice
      key={label}
      tone="quiet"
      title={words.noFieldFor(label)}
      lost={words.textNotSent}
      advice={words.moveText}
      detail={text}
      action={
        <Button
          size="small"
          aria-label={words.removeNamed(label)}
          onClick={() => onChange(without)}
        >
          {words.remove}
        </Button>
      }
    />
  ))
}

type ExactRequestProps = {
  body: unknown
  /** The request may be sent as it is. */
  whole: boolean
}

/** The exact request before it is sent; the specification leaves the shape of guardrails open (§2). */
export function ExactRequest({ body, whole }: ExactRequestProps) {
  const { method, path } = endpoints.createSession
  const name = whole ? words.exactRequest : words.requestSoFar
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 hover:text-ink pointer-coarse:py-3.5">
        {words.showRequest(name)}
      </summary>
      {!whole && <p className="mt-2 text-sm text-ink-2">{words.notSentAsShown}</p>}
      <CodeBlock label={name} copy className="mt-2">
        {`${method} ${path}\n\n${jsonText(body)}`}
      </CodeBlock>
    </details>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Two sessions with the same goal are rarely intended, so the operator confirms the second. */
export function EqualGoal({ error, onAgain }: { error: EqualGoalError; onAgain: () => void }) {
  const { state, startedAt } = error.attempt
  return (
    <ErrorNotice
      tone="quiet"
      title={words.goalSentAt(clock.format(startedAt))}
      lost={state === 'confirmed' ? words.sessionExists : words.sessionMayExist}
      advice={words.onlyIfTwo}
      action={
        <Button size="small" onClick={onAgain}>
          {words.createAnother}
        </Button>
      }
    />
  )
}
