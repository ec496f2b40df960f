import { useEffect, useState } from 'react'

import { type AnswerNames, humanInputBody } from '#src/contract/human-input-body.ts'
import { pathFor } from '#src/contract/paths.ts'
import type { AnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { GivenAnswer } from '#src/queries/human-input-mutations.ts'
import { AnswerFields } from '#src/ui/answer-form/answer-fields.tsx'
import type { AnswerProblems } from '#src/ui/answer-form/answer-shape.ts'
import { ExactBody } from '#src/ui/answer-form/exact-body.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useShortcuts } from '#src/ui/use-shortcuts.ts'

import { answerShapeOf } from './answer-shape-of.ts'
import { type AnswerSpeech, assumedSpeech, otherShapes } from './answer-speech.ts'
import { OtherShapes } from './other-shapes.tsx'
import { readAnswer, readBody } from './read-answer.ts'

export type AnswerFormProps = {
  id: string
  sessionId: string
  input: HumanInput
  /** How the service takes answers; left out, by the assumptions. */
  speech?: AnswerSpeech | undefined
  draft: AnswerDraft
  /** Called with every change, so that a reload loses nothing. */
  onDraft: (draft: AnswerDraft) => void
  onSend: (answer: GivenAnswer) => void
  /** What the service named as wrong, when it rejected the last answer. */
  rejected: { field: string | null; message: string } | null
  /** Nothing can be sent any more: the words stay to be read and copied. */
  closed: boolean
  busy: boolean
}

/** The controls that the question asks for, a note, and the exact body on demand. */
export function AnswerForm(props: AnswerFormProps) {
  const { id, sessionId, input, draft, onDraft, onSend, rejected, closed, busy } = props
  const { speech = assumedSpeech } = props
  const [problems, setProblems] = useState<AnswerProblems>({})
  const shape = answerShapeOf(input, speech.schema)
  const reading = readAnswer(shape, draft)
  const names = namesOf(speech, draft, input.options.length > 0)
  const body = humanInputBody(reading.answer, draft.note, names)
  const change = (next: AnswerDraft) => {
    setProblems({})
    onDraft(next)
  }

  const submit = (from: 'button' | 'field' = 'button') => {
    if (closed || busy) return
    const { answer, problems: found } = draft.json === null ? reading : readBody(draft.json)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // Defaults that nobody has touched are no answer to a key that was pressed once too often.
    const isUntouched = shape.kind === 'fields' && Object.keys(draft.fields).length === 0
    if (from === 'field' && isUntouched && draft.json === null) return
    if (draft.json !== null) return onSend({ answer, note: '', body: answer })
    const { note } = draft
    const isAssumed = names === assumedSpeech.names
    onSend({ answer, note, ...(!isAssumed && { body: humanInputBody(answer, note, names) }) })
  }
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstProblem(id)
  }, [id, problems])
  useShortcuts({ '$mod+Enter': () => submit() }, { inDialog: true })

  return (
    <form
      id={id}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget.contains(document.activeElement) ? 'field' : 'button')
      }}
    >
      {draft.json === null && (
        <>
          <AnswerFields
            shape={shape}
            label={input.question}
            values={draft}
            onChange={(values) => change({ ...draft, ...values })}
            problems={withRejection(problems, rejected)}
            disabled={closed || busy}
          />
          {names.note !== null && (
            <TextArea
              label="Note to the agent"
              optional
              rows={2}
              placeholder="Add what it should know when it goes on"
              value={draft.note}
              readOnly={closed || busy}
              onChange={(event) => change({ ...draft, note: event.currentTarget.value })}
            />
          )}
          {(rejected || draft.responseName !== null) && (
            <OtherShapes
              shapes={otherShapes(names)}
              disabled={closed || busy}
              onChoose={(responseName) => change({ ...draft, responseName })}
            />
          )}
        </>
      )}
      <ExactBody
        body={body}
        target={`POST ${pathFor('respondToHumanInput', { id: sessionId, inputId: input.inputId })}`}
        edited={draft.json}
        onEdit={(json) => change({ ...draft, json })}
        error={draft.json === null ? undefined : problems['']}
        disabled={closed || busy}
      />
    </form>
  )
}

/** A name that the operator chose goes before all that is known of the service. */
function namesOf(
  { names }: AnswerSpeech,
  { responseName }: AnswerDraft,
  asksChoice: boolean,
): AnswerNames {
  const { choice } = names
  if (responseName === null) return asksChoice && choice ? { ...names, response: choice } : names
  return { ...names, response: responseName === '' ? null : responseName }
}

/** A list of choices is marked as a whole; the focus goes to its first choice. */
function focusFirstProblem(formId: string) {
  const marked = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = marked?.matches('fieldset') ? marked.querySelector('input') : marked
  control?.focus()
}

/** A field that the service names is marked, whether it says `q1` or `response.q1`. */
function withRejection(
  problems: AnswerProblems,
  rejected: AnswerFormProps['rejected'],
): AnswerProblems {
  if (!rejected?.field || Object.keys(problems).length > 0) return problems
  const name = rejected.field.split('.').at(-1) ?? ''
  return { [name]: rejected.message, ...problems }
}
