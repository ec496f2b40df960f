import type { ReactNode } from 'react'

import { CostCards, CostTable } from '#src/features/costs/cost-rows.tsx'
import { AnsweredList } from '#src/features/inbox/answered-list.tsx'
import { QueueList } from '#src/features/inbox/queue-list.tsx'
import { KeyRows } from '#src/features/keys/account-keys.tsx'
import { HeldKeyRow } from '#src/features/keys/held-keys.tsx'
import { AnswerRow } from '#src/features/session/line/answer-row.tsx'
import { EndedCard, HeldCard } from '#src/features/session/line/line-tail.tsx'
import { FurtherFields, MessageRow } from '#src/features/session/line/message-row.tsx'
import { RoundHeader } from '#src/features/session/line/round-header.tsx'
import { PendingBanner } from '#src/features/session/line/waiting-cards.tsx'
import { CompletenessNotice } from '#src/features/session/messages-notices.tsx'
import { BriefTab } from '#src/features/session/panel/brief-tab.tsx'
import { JsonTab, RoundsTab } from '#src/features/session/panel/more-tabs.tsx'
import { inputOf, messageOf, roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import { SessionHeader } from '#src/features/session/session-view.tsx'
import { fleetSession } from '#src/features/sessions/list/fleet-fixture.ts'
import { optionalColumns, shownColumns } from '#src/features/sessions/list/list-sort.ts'
import { SessionCards } from '#src/features/sessions/list/rows/session-cards.tsx'
import { SessionTable } from '#src/features/sessions/list/rows/session-rows.tsx'
import { type SessionRow, sessionRow } from '#src/features/sessions/list/session-row.ts'
import { usual } from '#src/features/sessions/list/show-list-fixture.tsx'
import { emptyAnswerDraft } from '#src/model/draft.ts'
import { ServiceError } from '#src/model/errors.ts'
import type { Attention } from '#src/model/fleet/attention.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import { AnswerForm } from '#src/shared/answer/answer-form.tsx'
import { OutcomeNotice } from '#src/shared/answer/outcome.tsx'
import { Markdown } from '#src/shared/markdown/markdown.tsx'
import { SignalError } from '#src/shared/signals/signal-error.tsx'
import { LiveRegion } from '#src/ui/feedback/live-region.tsx'
import { ToastRegion, createToasts } from '#src/ui/feedback/toasts.tsx'

const nothing = () => undefined
const place = { index: 0, rowCount: 1, rail: [], below: null }

/** A list with every column. */
const listProps = { ...usual, columns: shownColumns(optionalColumns) }

/** Every place of the console that draws texts of a service or an agent, by its subject. */
export const hostileFields: Readonly<Record<string, (text: string) => ReactNode>> = {
  'a message of an agent': (text) => said(text, { role: 'agent' }),
  'a message of a subagent': (text) => said(text, { role: 'subagent', author: text }),
  'a message of an operator': (text) => said(text, { role: 'operator' }),
  'a message of the system': (text) => said(text, { role: 'system' }),
  'a role and an author': (text) => said('', { role: { verbatim: text }, author: `by ${text}` }),
  'the input and output of a tool': (text) =>
    said('', { role: 'tool', tool: { name: text, input: text, output: text } }),
  'the further fields of a message': (text) => <FurtherFields extra={{ [text]: text }} />,
  'the report': (text) => <Markdown>{text}</Markdown>,
  'the goal in the header': (text) => <SessionHeader id="ses_1" goal={text} actions={null} />,
  'the brief': (text) => (
    <BriefTab
      session={sessionOf({
        goal: text,
        context: text,
        guardrails: { [text]: text },
        extra: { text },
      })}
    />
  ),
  'the context as JSON': (text) => <BriefTab session={sessionOf({ context: { [text]: text } })} />,
  'the JSON tab': (text) => <JsonTab session={sessionOf({ raw: { [text]: [text] } })} />,
  'the rounds': (text) => (
    <RoundsTab
      session={sessionOf({ rounds: [roundOf(text, 0, 1, { title: text })] })}
      onRound={nothing}
    />
  ),
  'the header of a round': (text) => header(text, {}),
  'the header of a subagent': (text) => header(text, { agent: text, parentId: 'a' }),
  'a question with its answer': (text) => (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row is a list item, whatever holds it
    <div role="list">
      <AnswerRow
        {...place}
        rowKey="a"
        input={inputOf({ question: text, state: 'answered', answer: text, note: text })}
        shows="both"
        linked={false}
      />
    </div>
  ),
  'a question that waits': (text) => (
    <PendingBanner input={inputOf({ question: text })} onAnswer={nothing} />
  ),
  'an option and its detail': (text) =>
    asked({
      question: text,
      form: { kind: 'choice', options: [{ value: text, label: text, detail: text }] },
    }),
  'several questions': (text) =>
    asked({
      form: {
        kind: 'questions',
        questions: [
          { id: '1', question: text, options: [], required: true },
          {
            id: '2',
            question: text,
            options: [{ value: text, label: text, detail: text }],
            required: false,
          },
        ],
      },
    }),
  'the labels of a schema': (text) =>
    asked({
      form: {
        kind: 'schema',
        schema: {
          type: 'object',
          properties: {
            [`p ${text}`]: { type: 'string', title: text, description: text },
            one: { enum: [text, 'other'], title: text },
            many: { type: 'array', items: { enum: [text] }, title: text },
            long: { enum: [text, 'a', 'b', 'c', 'd', 'e', 'f'], title: text },
            yes: { type: 'boolean', title: text, description: text },
            count: { type: 'integer', title: text },
          },
        },
      },
    }),
  'a schema that no form shows': (text) =>
    asked({ form: { kind: 'schema', schema: { oneOf: [{ const: text }] } } }),
  'a rejected answer': (text) => <OutcomeNotice outcome={{ kind: 'rejected', message: text }} />,
  'an answer that stands': (text) => (
    <OutcomeNotice outcome={{ kind: 'answered-elsewhere', answer: { [text]: text } }} />
  ),
  'an error of the service': (text) => (
    <SignalError error={new ServiceError(text, { status: 500, body: null, requestId: text })} />
  ),
  'why a session failed': (text) => (
    <EndedCard session={sessionOf({ state: 'failed', reason: text })} report={null} />
  ),
  'the subagent of missing messages': (text) => (
    <CompletenessNotice
      session={sessionOf({
        rounds: [roundOf('r1', 0, 1, { number: 1, parentId: 'r0', agent: text })],
      })}
      complete={false}
      doubt={{ why: 'cut', since: 0, roundId: 'r1' }}
      onReadAgain={async () => undefined}
    />
  ),
  'why a session is held': (text) => (
    <HeldCard
      session={sessionOf({ state: 'paused', reason: text })}
      onResume={nothing}
      onNewBudget={nothing}
      resuming={false}
    />
  ),
  'the list of sessions': (text) => <SessionTable {...listProps} rows={[listed(text)]} />,
  'the cards of sessions': (text) => (
    <SessionCards {...listProps} rows={[{ ...listed(text), question: null }]} />
  ),
  'the costs': (text) => <CostTable {...costs(text)} />,
  'the cards of costs': (text) => <CostCards {...costs(text)} />,
  'the inbox': (text) => (
    <QueueList
      queue={queueOf(text)}
      selected={null}
      wide
      onSelect={nothing}
      onDismissAll={nothing}
    />
  ),
  'answers of today': (text) => (
    <AnsweredList
      lines={[
        {
          sessionId: 'ses_1',
          inputId: 'inp_1',
          question: text,
          text,
          shape: 'tick',
          at: Date.now(),
          isKept: false,
        },
      ]}
    />
  ),
  'the names of keys': (text) => (
    <>
      <KeyRows
        label="Keys"
        keys={[{ ...apiKey, name: text, prefix: text, held: null }]}
        onRevoke={nothing}
      />
      <ul>
        <HeldKeyRow
          held={{ name: text, hint: text, keyId: null, active: false }}
          busy={false}
          onUse={nothing}
          onForget={nothing}
        />
      </ul>
    </>
  ),
  'a result that is told': (text) => {
    const toasts = createToasts()
    toasts.show({ text, tone: 'fail' })
    return <ToastRegion toasts={toasts} />
  },
  'what is read out': (text) => <LiveRegion>{text}</LiveRegion>,
}

const apiKey = { keyId: 'key_1', createdAt: 0, lastUsedAt: null, revokedAt: null }

function said(text: string, details: Partial<Message>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row is a list item, whatever holds it
    <div role="list">
      <MessageRow
        rowKey="m"
        message={messageOf(text, 1, { id: text, ...details })}
        {...place}
        linked={false}
      />
    </div>
  )
}

function header(text: string, details: Parameters<typeof roundOf>[3]) {
  return (
    <RoundHeader
      {...place}
      rowKey="r"
      number={null}
      foldedCount={null}
      onFold={nothing}
      round={roundOf(text, 0, 1, { title: text, ...details })}
      station="complete"
      currency="USD"
      durationMs={null}
      from={null}
      lane={details?.agent === undefined ? 0 : 1}
    />
  )
}

function asked(input: Partial<HumanInput>) {
  return (
    <AnswerForm
      id="form"
      sessionId="ses_1"
      input={inputOf(input)}
      draft={emptyAnswerDraft}
      onDraft={nothing}
      onSend={nothing}
      rejected={null}
      closed={false}
      busy={false}
    />
  )
}

function queueOf(text: string): readonly Attention[] {
  const of = { sessionId: 'ses_1', title: text, goal: text, since: 0, addedAt: 0 }
  const input = inputOf({ question: text })
  const cost = { spentMicros: 1, budgetMicros: 1, currency: 'USD' }
  return [
    {
      ...of,
      kind: 'question',
      key: 'question',
      waiting: { ...of, isRead: true, question: text, input },
    },
    { ...of, kind: 'held', key: 'held', cost },
    { ...of, kind: 'failed', key: 'failed', cost, reason: text },
  ]
}

function costs(text: string) {
  const row = {
    ...listed(text),
    burnMicros: 1,
    limit: null,
    tokens: null,
    endedAt: null,
    readAt: null,
  }
  return { rows: [row], order: { by: 'spent', descending: true } as const, onOrder: nothing }
}

/** A row whose every text is this one. */
function listed(text: string): SessionRow {
  const figures = { spentMicros: 1, budgetMicros: 2, roundCount: 1 }
  const operators = { title: text, tags: [text], note: text }
  return {
    ...sessionRow(fleetSession('ses_1', 'unknown', figures)),
    ...operators,
    goal: text,
    status: text,
    question: text,
    lastWord: text,
    agent: text,
  }
}
