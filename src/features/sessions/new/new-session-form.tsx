import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'

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
import { explainError } from '#src/model/explain-error.ts'
import { fieldProblem } from '#src/queries/writes/write-errors.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { buttonStyles, Button } from '#src/ui/controls/button.tsx'
import { ErrorNotice } from '#src/ui/feedback/error-notice.tsx'
import { Select } from '#src/ui/fields/select.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'

import { assumedCreate, type CreateDescription } from './create-description.ts'
import { EqualGoal, ExactRequest, LeftOverNotices, RehearsalScene } from './form-notices.tsx'
import { GuardrailFields } from './guardrail-fields.tsx'
import { findLeftOver, type LeftOver } from './left-over.ts'
import { placeOf, readNewSession } from './new-session-request.ts'
import { ContextFields } from './part-fields.tsx'
import { type PartProblems, otherProblems } from './read-part.ts'
import * as words from './words.ts'

type NewSessionFormProps = {
  initial: NewSessionDraft
  /** The agent of a session that names none; null if it is unknown. */
  usualAgent: string | null
  /** The currency of the known sessions; null if it is unknown or differs. */
  currency: string | null
  /** The description of a new session by the service; without it, the assumptions hold. */
  description?: CreateDescription | undefined
  /** Gives the body under the names of the service. */
  said?: ((body: object) => unknown) | undefined
  /** Called on every change, so that no typed text is lost. */
  onDraft: (draft: NewSessionDraft) => void
  /**
   * Resolves when the session exists; a rejection is shown and every typed text stays. With `again` the
   * operator allows a second session with the same goal.
   */
  onCreate: (request: SentCreateRequest, again: boolean) => Promise<void>
}

export function NewSessionForm(props: NewSessionFormProps) {
  const { initial, usualAgent, currency, onDraft, onCreate } = props
  const { description = assumedCreate, said = (body) => body } = props
  const [draft, setDraft] = useState(initial)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  // State changes only with the next render, too late for two quick clicks.
  const isUnderWay = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const chosen = (name: ChoiceName) => {
    const { [name]: choices } = description.choices
    return (choices.find((choice) => choice.name === draft[name]) ?? choices[0])?.name
  }
  const read = useMemo(() => readNewSession(draft, description), [draft, description])
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
    setError(null)
    onDraft(next)
  }

  const submit = async (again: boolean) => {
    if (isUnderWay.current) return
    setTried(true)
    if (!read.isWhole) {
      setMisses((count) => count + 1)
      return
    }
    isUnderWay.current = true
    setSending(true)
    setError(null)
    try {
      await onCreate(read.body, again)
    } catch (failure) {
      isUnderWay.current = false
      setError(failure)
      setSending(false)
      if (refusalIn(failure)) setMisses((count) => count + 1)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chord of the whole form
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        form.current?.requestSubmit()
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
        .filter((name) => description.choices[name].length > 1)
        .map((name) => (
          <Select
            key={name}
            label={choiceFields[name].label}
            name={name}
            options={description.choices[name].map((choice) => ({
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
        asText={description.guardrailsText !== null}
        problems={problemsOf('guardrails')}
        unchecked={read.unchecked.includes('guardrails')}
        currency={currency}
        onChange={change}
      />
      <LeftOverNotices leftOver={leftOver('guardrails')} onChange={change} />
      <ExactRequest body={said(read.body)} whole={read.isWhole} />
      {error instanceof EqualGoalError && (
        <EqualGoal error={error} onAgain={() => void submit(true)} />
      )}
      {error !== null && !refused && !(error instanceof EqualGoalError) && (
        <CreateFailed error={error} />
      )}
      <div className="flex flex-wrap gap-2.5 border-t pt-4">
        <Button variant="primary" type="submit" keys="mod+Enter" busy={sending}>
          {words.createSession}
        </Button>
        <Link to={paths.sessions} className={buttonStyles({ variant: 'ghost' })}>
          {words.notNow}
        </Link>
      </div>
    </form>
  )
}

function CreateFailed({ error }: { error: unknown }) {
  const { title, happened, lost, todo } = explainError(error)
  return <ErrorNotice title={title} lost={`${happened} ${lost}`} advice={todo} />
}

/** Focuses the first invalid control, or the first control of an invalid group. */
function focusFirstInvalid(form: HTMLElement | null): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const first = marked.find((one) => one.querySelector('[aria-invalid="true"]') === null)
  const control = first?.matches('fieldset')
    ? first.querySelector<HTMLElement>('input, textarea, select')
    : first
  control?.focus()
}
