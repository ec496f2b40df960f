import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'

import { endpoints } from '#src/contract/paths.ts'
import type { SentCreateRequest } from '#src/contract/requests.ts'
import {
  choiceFields,
  choiceNames,
  createFields,
  type ChoiceName,
  type CreateName,
} from '#src/model/create-fields.ts'
import type { NewSessionDraft } from '#src/model/draft.ts'
import { EqualGoalError } from '#src/model/errors.ts'
import { variablesIn } from '#src/model/templates/template.ts'
import { fieldProblem } from '#src/queries/writes/write-errors.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { ExplainedError } from '#src/shared/request-refusal.tsx'
import * as answerForm from '#src/ui/answer-form/words.ts'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { CodeBlock } from '#src/ui/display/code-block.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { focusFirstInvalid } from '#src/ui/fields/focus-first-invalid.ts'
import { Select } from '#src/ui/fields/select.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useSend } from '#src/ui/fields/use-send.ts'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'
import { momentText } from '#src/ui/text/time-text.ts'
import * as ui from '#src/ui/words.ts'

import type { CreateDescription } from './create-description.ts'
import { findLeftOver, type LeftOver, withFieldsOfJson } from './left-over.ts'
import { otherProblems, type PartProblems, placeOf, readNewSession } from './new-session-request.ts'
import { ContextFields, GuardrailFields } from './part-fields.tsx'
import * as words from './words.ts'

type NewSessionFormProps = {
  initial: NewSessionDraft
  /** The agent of a session that names none; null if it is unknown. */
  usualAgent: string | null
  /** The currency of the known sessions; null if it is unknown or differs. */
  currency: string | null
  /** The description of a new session by the service; without it, the assumptions hold. */
  description: CreateDescription
  /** Gives the body under the names of the service. */
  said: (body: object) => unknown
  /** Called on every change, so that no typed text is lost. */
  onDraft: (draft: NewSessionDraft) => void
  /**
   * Resolves when the session exists; a rejection is shown and every typed text stays. With `again` the
   * operator allows a second session with the same goal.
   */
  onCreate: (request: SentCreateRequest, again: boolean) => Promise<void>
}

export function NewSessionForm(props: NewSessionFormProps) {
  const { initial, usualAgent, currency, description, said, onDraft, onCreate } = props
  const [typed, setDraft] = useState(initial)
  const draft = useMemo(() => withFieldsOfJson(typed, description), [typed, description])
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const read = useMemo(() => readNewSession(draft, description), [draft, description])
  const chosen = (name: ChoiceName) => draft[name] || description.choices[name][0]?.name
  /** The choices that the service offers, and a choice that it does not offer; the usual choice takes that away. */
  const choicesOf = (name: ChoiceName) => {
    const { [name]: offered } = description.choices
    const usual = [{ name: '', title: words.usualChoice }]
    const choices = offered.length > 0 || description.isKnown ? offered : usual
    // With the choice that the form began with, there is a way back to it.
    const held = [...new Set([initial[name], draft[name]])].filter(
      (value) => value !== '' && !choices.some((choice) => choice.name === value),
    )
    return choices.concat(held.map((value) => ({ name: value, title: value })))
  }
  const { busy, error, send, clear } = useSend((again: boolean) => onCreate(read.body, again))
  const variables = useMemo(() => variablesIn(draft), [draft])
  const leftOver = (part: LeftOver['part']) =>
    findLeftOver(draft, description).filter((one) => one.part === part)
  const refusalIn = (failure: unknown) => {
    const refusal = fieldProblem(failure)
    const place = refusal && placeOf(refusal.field, description)
    return place && { ...place, message: refusal.message }
  }
  const refused = refusalIn(error)
  const problemsOf = (part: CreateName): PartProblems => ({
    ...(refused?.part === part && { [refused.name]: refused.message }),
    ...(tried && read.problems[part]),
  })

  // The next render marks the invalid fields.
  const [misses, setMisses] = useState(0)
  useEffect(() => {
    if (misses > 0) focusFirstInvalid(form.current)
  }, [misses])

  const change = (next: NewSessionDraft) => {
    setDraft(next)
    clear()
    onDraft(next)
  }

  const submit = async (again: boolean) => {
    setTried(true)
    if (!read.isWhole || !(await send(again))) setMisses((count) => count + 1)
  }

  useShortcuts({ '$mod+Enter': () => form.current?.requestSubmit() })
  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(false)
      }}
    >
      <TextArea
        label={createFields.goal.label}
        name="goal"
        rows={3}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing this
        autoFocus
        value={draft.goal}
        error={otherProblems(problemsOf('goal'))}
        hint={words.goalHint}
        onChange={(event) => change({ ...draft, goal: event.currentTarget.value })}
      />
      {choiceNames
        .filter((name) => choicesOf(name).length > 1)
        .map((name) => (
          <Select
            key={name}
            label={choiceFields[name].label}
            name={name}
            options={choicesOf(name).map((choice) => ({
              value: choice.name,
              label: words.choice(name, choice),
            }))}
            value={chosen(name)}
            error={otherProblems(problemsOf(name))}
            onChange={(event) => change({ ...draft, [name]: event.currentTarget.value })}
          />
        ))}
      <ContextFields
        draft={draft}
        described={description.context}
        problems={problemsOf('context')}
        unchecked={read.unchecked.includes('context')}
        onChange={change}
      />
      <LeftOverNotices leftOver={leftOver('context')} onChange={change} />
      {(chosen('agent') ?? usualAgent) === 'rehearsal' && (
        <RehearsalScene
          context={draft.context}
          onContext={(context) => change({ ...draft, context })}
        />
      )}
      <GuardrailFields
        draft={draft}
        described={description.guardrails}
        problems={problemsOf('guardrails')}
        unchecked={read.unchecked.includes('guardrails')}
        currency={currency}
        onChange={change}
      />
      <LeftOverNotices leftOver={leftOver('guardrails')} onChange={change} />
      {variables.length > 0 && (
        <p className="text-sm text-ink-2">{reveal(words.openVariables(variables), 500)}</p>
      )}
      <ExactRequest body={said(read.body)} whole={read.isWhole} />
      {error instanceof EqualGoalError && (
        <EqualGoal error={error} onAgain={() => void submit(true)} />
      )}
      {error !== null && !refused && !(error instanceof EqualGoalError) && (
        <ExplainedError error={error} />
      )}
      <div className="flex flex-wrap gap-2.5 border-t pt-4">
        <Button variant="primary" type="submit" keys="mod+Enter" busy={busy}>
          {words.createSession}
        </Button>
        <Link to={paths.sessions} className={buttonStyles({ variant: 'ghost' })}>
          {ui.notNow}
        </Link>
      </div>
    </form>
  )
}

const SCENE = 'rehearsal: rounds=8 ask=2 cost=0.40'

type RehearsalSceneProps = { context: string; onContext: (context: string) => void }

/** Help for the rehearsal agent of this service: a line of the context sets its scene. */
function RehearsalScene({ context, onContext }: RehearsalSceneProps) {
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
function LeftOverNotices({ leftOver, onChange }: LeftOverNoticesProps) {
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
          {ui.remove}
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
function ExactRequest({ body, whole }: ExactRequestProps) {
  const { method, path } = endpoints.createSession
  const name = whole ? answerForm.exactBody : answerForm.bodySoFar
  return (
    <details>
      <summary className="w-fit text-sm text-ink-2 hover:text-ink pointer-coarse:py-3.5">
        {words.showRequest(name)}
      </summary>
      {!whole && <p className="mt-2 text-sm text-ink-2">{answerForm.notSentLikeThis}</p>}
      <CodeBlock label={name} copy className="mt-2">
        {`${method} ${path}\n\n${jsonText(body)}`}
      </CodeBlock>
    </details>
  )
}

/** Two sessions with the same goal are rarely intended, so the operator confirms the second. */
function EqualGoal({ error, onAgain }: { error: EqualGoalError; onAgain: () => void }) {
  const { state, startedAt } = error.attempt
  return (
    <ErrorNotice
      tone="quiet"
      title={words.goalSentAt(momentText(startedAt))}
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
