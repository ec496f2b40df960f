import { useEffect, useMemo, useState } from 'react'

import { type AnswerNames, humanInputBody } from '#src/contract/assumptions.ts'
import { pathFor } from '#src/contract/paths.ts'
import { type AnswerDraft, editedJson } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { GivenAnswer } from '#src/queries/writes/human-input-mutations.ts'
import { AnswerFields, type AnswerProblems } from '#src/ui/answer-form/answer-fields.tsx'
import { ExactBody } from '#src/ui/answer-form/exact-body.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { focusFirstInvalid } from '#src/ui/fields/focus-first-invalid.ts'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useShortcuts } from '#src/ui/shortcuts.ts'
import { isRecord, jsonText } from '#src/ui/text/reveal.ts'

import {
  answerPartsOf,
  type AnswerFormat,
  assumedFormat,
  otherShapes,
  type AnswerReading,
  readAnswer,
  readBeside,
  readTypedJson,
} from './answer-parts.ts'
import * as words from './words.ts'

export type AnswerFormProps = {
  id: string
  sessionId: string
  input: HumanInput
  /** The format in which the service takes answers; without a value, as the console assumes. */
  format?: AnswerFormat | undefined
  draft: AnswerDraft
  /** Called at every change, so that a reload loses nothing. */
  onDraft: (draft: AnswerDraft) => void
  onSend: (answer: GivenAnswer) => void
  /** The field and the message with which the service rejected the last answer. */
  rejected: { field: string | null; message: string } | null
  /** No answer can be sent any more; the text stays for reading and copying. */
  closed: boolean
  busy: boolean
  /** A key or a click on a choice sends at once, and a key alone sends no untouched form. */
  inPlace?: boolean | undefined
}

/** The controls of the question, a note, and the exact body on demand. */
export function AnswerForm(props: AnswerFormProps) {
  const { id, sessionId, input, draft, onDraft, onSend, rejected, closed, busy } = props
  const { format = assumedFormat, inPlace = false } = props
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [changedAfter, setChangedAfter] = useState<typeof rejected>(null)
  const { responseName: underName, choice: chosen, text, answers, fields: typed } = draft
  const { shape, beside, names } = useMemo(
    () => answerPartsOf(input, format, underName),
    [input, format, underName],
  )
  // Only what a person types is checked again, not the note.
  const reading = useMemo(
    () => readAnswer(shape, { choice: chosen, text, answers, fields: typed }),
    [shape, chosen, text, answers, typed],
  )
  const json = editedJson(draft)
  const more = useMemo(() => readBeside(beside, draft.beside), [beside, draft.beside])
  const bodyOf = (answer: unknown) => humanInputBody(answer, draft.note, names, more.answer)
  const body = bodyOf(reading.answer)
  const isAlone = names.response === null && !isRecord(reading.answer)
  const refused = rejected === changedAfter ? null : refusedPart(rejected, names)
  const change = (next: AnswerDraft) => {
    setProblems(noProblems)
    setChangedAfter(rejected)
    onDraft(next)
  }

  const submit = (from: 'button' | 'field' | 'chord' = 'button', choice?: string) => {
    if (closed || busy) return
    const form = choice === undefined ? reading : readAnswer(shape, { ...draft, choice })
    const written: AnswerReading = json === null ? form : readTypedJson(json)
    const found = {
      answer: written.problems,
      beside: json === null ? more.problems : {},
    }
    setProblems(found)
    if (isAny(found)) return
    const { answer } = written
    // Enter alone does not send a form of untouched defaults, nor does the key that sent the one before.
    const isUntouched = shape.kind === 'fields' && Object.keys(draft.fields).length === 0
    if (isUntouched && json === null && (from === 'field' || (inPlace && from === 'chord'))) {
      return setProblems({ ...found, answer: { '': words.untouched } })
    }
    if (json !== null) return onSend({ answer, note: '', body: answer })
    const { note } = draft
    const isAssumed = names === assumedFormat.names
    const named = { body: bodyOf(answer), name: names.response ?? '' }
    onSend({ answer, note, ...(!isAssumed && named) })
  }
  const choose = (choice: string) => {
    change({ ...draft, choice })
    submit('button', choice)
  }
  useEffect(() => {
    if (isAny(problems)) focusFirstInvalid(document.getElementById(id))
  }, [id, problems])
  useShortcuts({ '$mod+Enter': () => submit('chord') }, { inDialog: !inPlace })

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
      {json === null && (
        <>
          <AnswerFields
            shape={shape}
            label={input.question}
            values={draft}
            onChange={(values) => change({ ...draft, ...values })}
            onChoose={inPlace ? choose : undefined}
            problems={withRejection(problems.answer, refused)}
            unchecked={!reading.isChecked}
            disabled={closed || busy}
          />
          {beside && (
            <fieldset>
              <legend className="mb-2 text-sm text-ink-2">{words.alsoAsked}</legend>
              <AnswerFields
                shape={beside}
                label={words.furtherFields}
                values={{ ...draft, fields: draft.beside }}
                onChange={({ fields }) => change({ ...draft, beside: fields })}
                problems={withRejection(problems.beside, refused)}
                unchecked={!more.isChecked}
                disabled={closed || busy}
              />
            </fieldset>
          )}
          {names.note !== null && (!isAlone || draft.note !== '') && (
            <TextArea
              label={words.note}
              optional
              rows={2}
              placeholder={words.noteExample}
              hint={isAlone ? words.noteNotSent : undefined}
              value={draft.note}
              error={refused?.isNote ? refused.message : undefined}
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
        whole={!isAny({ answer: reading.problems, beside: more.problems })}
        target={`POST ${pathFor('respondToHumanInput', { id: sessionId, inputId: input.inputId })}`}
        edited={json}
        before={draft.json}
        onEdit={(edited) => change({ ...draft, json: edited, jsonSetAside: false })}
        // An unedited body is not kept: the form makes the body again.
        onBack={() =>
          change(
            json === jsonText(body) ? { ...draft, json: null } : { ...draft, jsonSetAside: true },
          )
        }
        error={json === null ? undefined : (problems.answer[''] ?? refused?.message)}
        disabled={closed || busy}
      />
    </form>
  )
}

type Problems = { answer: AnswerProblems; beside: AnswerProblems }

const noProblems: Problems = { answer: {}, beside: {} }

function isAny({ answer, beside }: Problems): boolean {
  return Object.keys(answer).length + Object.keys(beside).length > 0
}

type Refused = { name: string; isNote: boolean; message: string }

/** The part that the service names as `q1` or as `response.q1`: a field, the note, or the answer as a whole (''). */
function refusedPart(rejected: AnswerFormProps['rejected'], names: AnswerNames): Refused | null {
  if (!rejected?.field) return null
  const { field, message } = rejected
  const isWhole = field === names.response || field === names.choice
  const name = isWhole ? '' : (field.split('.').at(-1) ?? '')
  return { name, isNote: field === names.note, message }
}

function withRejection(problems: AnswerProblems, refused: Refused | null): AnswerProblems {
  if (!refused || refused.isNote || Object.keys(problems).length > 0) return problems
  return { [refused.name]: refused.message }
}

type OtherShapesProps = {
  /** Names under which the service may take the answer; '' sends the answer as the whole body. */
  shapes: readonly string[]
  onChoose: (shape: string) => void
  disabled: boolean
}

/** Offers other shapes for a refused answer; the operator reviews the shape before sending. */
function OtherShapes({ shapes, onChoose, disabled }: OtherShapesProps) {
  return (
    <fieldset disabled={disabled} className="space-y-2">
      <legend className="text-sm text-ink-2">{words.otherNames}</legend>
      <div className="flex flex-wrap gap-2">
        {shapes.map((shape) => (
          <Button key={shape} size="small" onClick={() => onChoose(shape)}>
            {shape === '' ? words.asWholeBody : words.asNamed(shape)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
