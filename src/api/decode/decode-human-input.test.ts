import { describe, expect, test } from 'vitest'

import { unsaidQuestion } from '#src/model/human-input.ts'
import { asksUnread } from '#src/model/open-questions.ts'

import { decodeSession } from './decode-session.ts'
import { createReading } from './fields.ts'

const session = (more: object) =>
  decodeSession({ id: 'ses_1', status: 'waiting_human', ...more }, 'ses_1')

const request = { inputId: 'inp_1', question: 'Move them?', options: ['yes', 'no'] }

describe('the place in the session record', () => {
  test.each([
    ['humanInputs', { items: [request] }],
    ['human_input', request],
    ['pending_inputs', [request]],
    ['inputRequests', { requests: [request] }],
    ['human_input_request', { current: request }],
    ['humanInputs', { pending: [request], answered: [] }],
    ['humanInputs', { inp_1: { question: 'Move them?', options: ['yes', 'no'] } }],
    ['awaiting', { ...request, data: { rows: [1] } }],
    ['blocked_on', request],
  ])('%s is read', (name, value) => {
    const { humanInputs, extra } = session({ [name]: value })
    expect(humanInputs).toMatchObject([
      {
        inputId: 'inp_1',
        question: 'Move them?',
        state: 'pending',
        form: { kind: 'choice', options: [{ value: 'yes' }, {}] },
      },
    ])
    expect(extra).toEqual({})
  })

  test('an id alone is a request that can be answered', () => {
    const [input] = session({ waitingFor: 'inp_7' }).humanInputs
    expect(input).toMatchObject({ inputId: 'inp_7', state: 'pending' })
  })

  test('a word that can be no id asks nothing', () => {
    expect(session({ waitingFor: 'human_input' }).humanInputs).toEqual([])
    expect(session({ awaiting: true, inputRequired: false }).humanInputs).toEqual([])
  })

  test.each([
    {
      humanInputs: [{ id: 'q0', text: 'Move?', answer: 'yes' }],
      pendingQuestion: { id: 'q1', text: 'Or?' },
    },
    { pendingInput: { id: 'q1', text: 'Or?' }, humanInputs: [] },
    { pendingInputId: 'q1', pendingQuestion: 'Or?', inputRequired: true },
    { humanInputId: 'q1', awaiting: { id: 'q1', text: 'Or?' } },
    { pendingInputId: 'q1', rounds: [{ id: 'r1', humanInput: { id: 'q1', text: 'Or?' } }] },
  ])('%j asks in each of its places', (more) => {
    const { humanInputs, notRead } = session(more)
    const pending = humanInputs.filter(({ state }) => state === 'pending')
    expect(pending).toMatchObject([{ inputId: 'q1', question: 'Or?' }])
    expect(notRead).toEqual([])
  })

  test('a place that says the question takes nothing from the place before it', () => {
    const answered = { id: 'q1', status: 'answered', answer: 'yes', note: 'Ask Ada' }
    const asked = { id: 'r1', humanInput: { id: 'q1', question: 'Deploy?' } }
    expect(session({ humanInputs: [answered], rounds: [asked] }).humanInputs).toMatchObject([
      { question: 'Deploy?', state: 'answered', answer: 'yes', note: 'Ask Ada', roundId: 'r1' },
    ])
    const humanInput = { id: 'q1', detail: 'To prod', options: ['yes'], approval: { tool: 'ship' } }
    const pendingQuestion = { id: 'q1', text: 'Deploy?', hint: 'Now' }
    expect(session({ humanInput, pendingQuestion }).humanInputs).toMatchObject([
      {
        question: 'Deploy?',
        detail: 'To prod\n\nNow',
        form: { kind: 'choice' },
        approval: { tool: 'ship' },
        state: 'pending',
      },
    ])
  })

  test.each([
    { status: 'answered', answer: 'yes', answeredAt: '2026-11-27T10:00:00Z' },
    { status: 'expired' },
    { askedAt: '2026-11-27T09:00:00Z' },
  ])('a bare id takes nothing from the request that another place tells: %j', (more) => {
    const humanInput = { id: 'q1', question: 'Deploy?', ...more }
    const [alone] = session({ humanInput }).humanInputs
    const rounds = [{ id: 'r1', humanInput }]
    expect(session({ humanInputs: ['q1'], rounds }).humanInputs).toEqual([
      { ...alone, roundId: 'r1' },
    ])
  })

  test.each([
    [{ awaitingInput: 'q2' }, { inputId: 'q2', state: 'pending' }],
    [{ awaiting: { id: 'q2', options: ['a'] } }, { inputId: 'q2', form: { kind: 'choice' } }],
    [{ waitingFor: { id: 'q2', toolCall: { name: 'ship' } } }, { approval: { tool: 'ship' } }],
  ])('%j is open beside a request that was answered', (more, input) => {
    const humanInputs = [{ id: 'q1', question: 'Old?', status: 'answered', answer: 'y' }]
    expect(session({ ...more, humanInputs }).humanInputs).toMatchObject([{ inputId: 'q1' }, input])
  })

  test('a session that waits for more than it has answered is said to show no readable request', () => {
    const humanInputs = [{ id: 'q1', question: 'Old?', status: 'answered', answer: 'y' }]
    const read = session({ status: 'waiting_human', waitingFor: 'q2', humanInputs })
    expect(asksUnread(read)).toBe(true)
    const atWork = { status: 'waiting_human', waitingFor: 'human_input', humanInputs }
    expect(asksUnread(session(atWork))).toBe(false)
    const apart = session({ waitingOn: 'rnd_3', pendingQuestion: { id: 'q1', text: 'Deploy?' } })
    expect(apart.humanInputs).toMatchObject([{ inputId: 'q1' }])
  })

  test.each([
    [{ waitingOn: 'subagent-2' }, []],
    [{ blocked_on: 'rnd_3' }, [request]],
    [{ waitingFor: { type: 'round', id: 'rnd_3' } }, [request]],
    [{ awaiting: '2026-11-27T10:00:00Z' }, [request]],
  ])('%j beside the requests is none of them, and kept in sight', (more, humanInputs) => {
    const read = session({ ...more, humanInputs })
    expect(read.humanInputs).toMatchObject(humanInputs.map(({ inputId }) => ({ inputId })))
    expect(read).toMatchObject({ extra: more, notRead: [] })
  })

  test('what a session waits for is one of its requests by its id or its question', () => {
    const both = session({ humanInputs: [request], awaiting: ['inp_1', { id: 'q2', text: 'Or?' }] })
    expect(both.humanInputs).toMatchObject([{ inputId: 'inp_1' }, { inputId: 'q2' }])
    expect(both.extra).toEqual({})
  })

  test('an open question is not the one that an answered request asked', () => {
    const answered = { id: 'q0', answer: 'yes' }
    const read = session({ humanInputs: [answered], pendingQuestion: 'Or?' })
    expect(read).toMatchObject({
      humanInputs: [{ question: unsaidQuestion }],
      extra: { pendingQuestion: 'Or?' },
    })
    const both = session({ humanInputs: [answered, { id: 'q1' }], pendingQuestion: 'Or?' })
    expect(both.humanInputs).toMatchObject([{ question: unsaidQuestion }, { question: 'Or?' }])
  })

  test.each([
    { pendingInputs: 0 },
    { pendingInput: 0 },
    { pendingQuestions: 3 },
    { human_inputs: 3 },
    { awaitingInput: 3 },
    { waitingOn: 3 },
    { inputRequired: 1 },
    { pendingQuestion: 'Deploy to 3 servers?' },
  ])('%j is a number or a sentence, and no id', (more) => {
    expect(session({ status: 'running', ...more }).humanInputs).toEqual([])
  })

  test.each([
    [{ pendingInputs: [3] }],
    [{ pendingInputId: 3 }],
    [{ pending_input: 3 }],
    [{ humanInput: 3 }],
    [{ pendingRequest: 3 }],
    [{ meta: { asks: 3 } }, 'meta.asks'],
    [{ ask: 3 }, 'ask'],
  ])('the number in %j is an id', (more, path = '') => {
    const reading = createReading(path === '' ? null : { 'session.humanInput': path })
    const read = decodeSession({ id: 'ses_1', status: 'waiting_human', ...more }, 'ses_1', reading)
    expect(read.humanInputs).toMatchObject([{ inputId: '3' }])
  })

  test('a request without an id is kept in sight, as something not understood', () => {
    const { humanInputs, extra } = session({ humanInput: { question: 'Who?' } })
    expect(humanInputs).toEqual([])
    expect(extra).toEqual({ humanInput: { question: 'Who?' } })
  })

  test.each([
    ['pending_inputs', [{ question: 'Who?' }, request]],
    ['humanInputs', { pending: [{ question: 'Who?' }, request, null] }],
  ])('%s: one that cannot be read hides no other, and is noted', (name, value) => {
    const { humanInputs, notRead } = session({ [name]: value })
    expect(humanInputs).toMatchObject([{ inputId: 'inp_1', state: 'pending' }])
    expect(notRead).toEqual([{ what: 'humanInput.id', at: `${name}.0` }])
  })

  test('a session that waits is shown as waiting while the only request that is open cannot be read', () => {
    const answered = { ...request, status: 'answered' }
    const both = session({ humanInputs: [answered, { question: 'Who?' }] })
    expect(both.humanInputs).toMatchObject([{ inputId: 'inp_1', state: 'answered' }])
    expect(asksUnread(both)).toBe(true)
    expect(asksUnread(session({ humanInputs: [answered] }))).toBe(false)
    const open = session({ humanInputs: [request, { question: 'Who?' }] })
    expect(asksUnread(open)).toBe(false)
    expect(asksUnread({ ...both, state: 'running' })).toBe(false)
  })
})

const one = (more: object) => {
  const [input] = session({ humanInput: { id: 'inp_1', prompt: 'Which?', ...more } }).humanInputs
  return input ?? expect.fail('no request was read')
}

describe('ways of answering', () => {
  test.each([
    [{ options: { keep: 'Keep', move: 'Move' } }],
    [{ choices: ['keep', { id: 'move', text: 'Move them' }] }],
    [
      {
        allowed_answers: [
          { key: 'keep', title: 'Keep' },
          { key: 'move', title: 'Move' },
        ],
      },
    ],
    [{ options: [], schema: { type: 'string', enum: ['keep', 'move'] } }],
  ])('the choices of %j', (more) => {
    const options = [{ value: 'keep' }, { value: 'move' }]
    expect(one(more).form).toMatchObject({ kind: 'choice', options })
  })

  test.each([
    [{ Where: 'Where to?', why: { question: 'Why?', optional: true } }],
    [
      [
        { id: 'Where', text: 'Where to?' },
        { name: 'why', label: 'Why?', required: false },
      ],
    ],
  ])('the questions %j', (questions) => {
    const read = [
      { id: 'Where', question: 'Where to?', options: [], required: true },
      { id: 'why', question: 'Why?', options: [], required: false },
    ]
    expect(one({ questions }).form).toEqual({ kind: 'questions', questions: read })
  })

  test.each([
    [{ title: 'Delete it?', message: 'Go on?', text: 'Go on?' }, 'Go on?', 'Delete it?'],
    [
      { question: 'Go on?', description: 'Why.', context: { message: 'All', rows: 3 } },
      'Go on?',
      'Why.\n\n{\n  "message": "All",\n  "rows": 3\n}',
    ],
    [{ question: 'Go on?', detail: { type: 'text', text: 'Why.' } }, 'Go on?', 'Why.'],
    [{ question: 'Go on?', detail: '' }, 'Go on?', null],
    [{ question: 'Go on?', ask: true, detail: ' ', text: '', hint: 'Now' }, 'Go on?', 'Now'],
    [{ question: '', prompt: 'Go on?' }, 'Go on?', null],
    [{ ask: true }, unsaidQuestion, null],
  ])('all that %j says is shown', (more, question, detail) => {
    const read = session({ humanInput: { id: 'inp_1', ...more } }).humanInputs
    expect(read).toMatchObject([{ question, detail }])
  })

  test('what is no text is sent as the service wrote it', () => {
    const options = [{ label: 'No', value: false }, 3]
    const read = [
      { value: 'false', label: 'No', detail: null, sent: false },
      { value: '3', label: '3', detail: null, sent: 3 },
    ]
    expect(one({ options }).form).toEqual({ kind: 'choice', options: read })
    expect(one({ questions: [{ id: 'q', options }] }).form).toMatchObject({
      questions: [{ options: read }],
    })
  })

  test('a JSON Schema', () => {
    const schema = { type: 'object' }
    const written = [
      { responseSchema: schema },
      { json_schema: JSON.stringify(schema) },
      { response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } },
    ]
    for (const more of written) expect(one(more).form).toEqual({ kind: 'schema', schema })
    expect(one({ schema: 'text' }).form).toEqual({ kind: 'text' })
  })
})

test.each([
  [{ status: 'pending' }, 'pending'],
  [{ status: 'answered' }, 'answered'],
  [{ state: 'expired' }, 'expired'],
  [{ status: 'parked' }, 'unknown'],
  [{ answeredAt: '2026-11-20T12:00:00Z' }, 'answered'],
  [{ response: 'yes' }, 'answered'],
  [{ response: null, answeredAt: null }, 'pending'],
  [{ response: '', answeredAt: '0001-01-01T00:00:00Z' }, 'pending'],
  [{ response: {} }, 'pending'],
  [{ response: false }, 'answered'],
  [{ answered: true }, 'answered'],
  [{ resolved: false }, 'pending'],
  [{ open: true }, 'pending'],
  [{ pending: false }, 'answered'],
  [{ status: 'CANCELED' }, 'expired'],
])('%j is %s', (more, state) => {
  const { humanInputs } = session({ status: 'running', humanInput: { ...request, ...more } })
  expect(humanInputs[0]?.state).toBe(state)
})
