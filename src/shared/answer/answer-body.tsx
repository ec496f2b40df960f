import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'

import type { AnswerDraft } from '#src/model/draft.ts'
import type { HumanInput, ToolCall } from '#src/model/human-input.ts'
import type { Session } from '#src/model/session.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { serviceQueries } from '#src/queries/service/service-queries.ts'
import { draftQuery, draftSlots, saveDraft } from '#src/queries/writes/draft-queries.ts'
import type { GivenAnswer } from '#src/queries/writes/human-input-mutations.ts'
import { LazyMarkdown } from '#src/shared/markdown/lazy-markdown.tsx'
import { LongText } from '#src/shared/markdown/long-text.tsx'
import { InPieces, textPieces } from '#src/ui/text/in-pieces.tsx'
import { jsonText, reveal } from '#src/ui/text/reveal.ts'

import { AnswerForm } from './answer-form.tsx'
import { answerFormatOf } from './answer-parts.ts'
import { type EarlierAnswer, OutcomeNotice, useOutcome } from './outcome.tsx'
import * as words from './words.ts'

/** The title shows this much of a question; the body shows a longer question whole. */
export const TITLE_AT_MOST = 600

type Answering = ReturnType<typeof useAnswering>

/** The draft of an answer and its outcome; `earlier` is an answer that came back. */
export function useAnswering(
  session: Session,
  input: HumanInput,
  kept: AnswerDraft,
  earlier: EarlierAnswer | null = null,
) {
  const api = useApi()
  // The state holds the text typed here, because the cache tells of changes too late for typing.
  const [typed, setTyped] = useState<AnswerDraft | null>(null)
  const draft = typed ?? kept
  const { clear, ...outcome } = useOutcome(session, input, earlier)
  return {
    ...outcome,
    session,
    input,
    draft,
    isTyped: typed !== null,
    change: (changed: AnswerDraft) => {
      if (outcome.open && outcome.outcome.kind !== 'open') clear()
      setTyped(changed)
      void saveDraft(api, draftSlots.answer(session.id, input.inputId), changed)
    },
  }
}

/** The draft of an answer; another tab may have kept some of it since the last look. */
export function useAnswerDraft(sessionId: string, inputId: string): AnswerDraft | undefined {
  const query = draftQuery(useApi(), draftSlots.answer(sessionId, inputId))
  return useQuery({ ...query, refetchOnWindowFocus: 'always' }).data
}

type AnswerBodyProps = {
  answering: Answering
  /** The id of the form, for the button that sends it. */
  form: string
  onSend: (given: GivenAnswer) => void
  /** A key or a click on a choice sends at once, and a key alone sends no untouched form. */
  inPlace?: boolean
  /** Stands between the question and the form. */
  children?: ReactNode
}

/** The outcome, the question at length and the form of the answer. */
export function AnswerBody({ answering, form, onSend, inPlace, children }: AnswerBodyProps) {
  const api = useApi()
  const { data: dialect = null } = useQuery(serviceQueries.dialect(api))
  const { data: accepted = null } = useQuery(serviceQueries.acceptedAnswer(api))
  const known = useMemo(() => answerFormatOf(dialect, accepted), [dialect, accepted])
  const isRead = dialect !== null
  const [shown, setShown] = useState({ format: known, isRead })
  // The first description counts; another that comes while somebody types must not take the field away.
  const isHeld = answering.isTyped && shown.isRead
  if (!isHeld && (shown.format !== known || shown.isRead !== isRead)) {
    setShown({ format: known, isRead })
  }
  const { session, input, draft, outcome, open, rejected, busy } = answering
  const sent = outcome.kind === 'sent'
  return (
    <>
      <OutcomeNotice outcome={outcome} />
      {input.question.length > TITLE_AT_MOST && (
        <div className="whitespace-pre-wrap wrap-anywhere">
          <LongText>{input.question}</LongText>
        </div>
      )}
      {input.detail !== null && !sent && (
        <div className="text-ink-2">
          <LazyMarkdown>{input.detail}</LazyMarkdown>
        </div>
      )}
      {input.approval && !sent && <ToolArguments call={input.approval} />}
      {children}
      {!sent && (
        <AnswerForm
          id={form}
          sessionId={session.id}
          input={input}
          format={shown.format}
          draft={draft}
          onDraft={answering.change}
          onSend={onSend}
          inPlace={inPlace}
          rejected={rejected}
          closed={!open}
          busy={busy}
        />
      )}
    </>
  )
}

const SHOWN = 2000

/** The arguments that an agent wants to hand to a tool, each by its name: the operator decides on them. */
function ToolArguments({ call }: { call: ToolCall }) {
  const given = Object.entries(call.arguments)
  return (
    <section
      aria-label={words.argumentsOf(call.tool)}
      className="rounded-control border bg-sunken px-3 py-2 text-sm"
    >
      <h3 className="font-mono font-semibold wrap-anywhere">{reveal(call.tool, 200)}</h3>
      {given.length === 0 && <p className="text-ink-2">{words.noArguments}</p>}
      <dl>
        {given.map(([name, value]) => (
          <div key={name} className="mt-1.5 gap-x-4 sm:grid sm:grid-cols-[8rem_1fr]">
            <dt className="wrap-anywhere text-ink-3">{reveal(name, 200)}</dt>
            <dd className="font-mono whitespace-pre-wrap wrap-anywhere">
              {/* Plain: a decision needs each character of the argument. */}
              <InPieces pieces={textPieces(textOf(value), SHOWN)}>
                {(piece) => <span>{reveal(piece)}</span>}
              </InPieces>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value)
}
