import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { inputOf } from '#src/features/session/session-fixture.ts'
import { type AnswerDraft, emptyAnswerDraft } from '#src/model/draft.ts'
import type { HumanInput } from '#src/model/human-input.ts'

import { AnswerForm, type AnswerFormProps } from './answer-form.tsx'
import { type AnswerFormat, answerFormatOf } from './answer-parts.ts'

type Asked = Partial<HumanInput> &
  Pick<Partial<AnswerFormProps>, 'rejected' | 'closed' | 'format' | 'draft'>

/** The form as the dialog shows the form, with the draft in the state of a parent. */
function Asking({ given, onSend }: { given: Asked; onSend: AnswerFormProps['onSend'] }) {
  const [draft, setDraft] = useState<AnswerDraft>(given.draft ?? emptyAnswerDraft)
  const [input] = useState(() => inputOf(given))
  return (
    <>
      <AnswerForm
        id="form"
        sessionId="ses_1"
        input={input}
        format={given.format}
        draft={draft}
        onDraft={setDraft}
        onSend={onSend}
        rejected={given.rejected ?? null}
        closed={given.closed ?? false}
        busy={false}
      />
      <button type="submit" form="form">
        Send
      </button>
      <output>{JSON.stringify(draft)}</output>
    </>
  )
}

async function ask(given: Asked) {
  const onSend = vi.fn<AnswerFormProps['onSend']>()
  await render(<Asking given={given} onSend={onSend} />)
  return onSend
}

const send = () => page.getByRole('button', { name: 'Send' }).click()

/** A service that describes the members of an answer's body, all but `urgent` of them required. */
function requiring(properties: Readonly<Record<string, object>>): AnswerFormat {
  const required = Object.keys(properties).filter((name) => name !== 'urgent')
  const schema = { type: 'object', properties, required }
  const schemas = { ...assumedDialect.schemas, answer: schema }
  const names = { ...assumedDialect.names, response: 'decision', choice: null, note: null }
  const beyond = { ...assumedDialect.required, answer: ['actor'] }
  return answerFormatOf({ ...assumedDialect, schemas, names, required: beyond }, null)
}

const options = [
  { value: 'move', label: 'Move them', detail: null },
  { value: 'leave', label: 'Leave them', detail: 'October stays 0.02% high' },
]

test('a number key chooses and the chord sends, with no pointer', async () => {
  const onSend = await ask({ form: { kind: 'choice', options } })
  await userEvent.keyboard('2')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ answer: 'leave', note: '' })
})

test('defaults are sent by a press of the button or the chord, and not by Enter alone', async () => {
  const properties = { ledger: { type: 'string', default: 'October' } }
  const onSend = await ask({ form: { kind: 'schema', schema: { type: 'object', properties } } })
  await page.getByLabelText(/ledger/).click()
  await userEvent.keyboard('{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await expect.element(page.getByText(/send them with the button/)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await send()
  await page.getByLabelText(/ledger/).fill('November')
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls.map(([{ answer }]) => answer)).toEqual([
    { ledger: 'October' },
    { ledger: 'October' },
    { ledger: 'November' },
  ])
})

test('a number typed into the note is text and chooses nothing', async () => {
  const onSend = await ask({ form: { kind: 'choice', options } })
  await page.getByLabelText(/Note to the agent/).fill('1 and 2')
  await send()
  expect(onSend).not.toHaveBeenCalled()
  await expect.element(page.getByText('Choose an option')).toBeVisible()
})

test('a text is sent as it was typed, with the note beside it', async () => {
  const onSend = await ask({})
  await page.getByLabelText('Your answer').fill('Post them  as corrections.')
  await page.getByLabelText(/Note to the agent/).fill('Finance agreed.')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: 'Post them  as corrections.',
    note: 'Finance agreed.',
  })
})

test('an empty text is not sent, and the field that is wrong gets the focus', async () => {
  const onSend = await ask({})
  await page.getByLabelText(/Note to the agent/).click()
  await send()
  expect(onSend).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText('Your answer')).toHaveFocus()
})

test('several questions are answered by id, and only required ones are asked for', async () => {
  const onSend = await ask({
    form: {
      kind: 'questions',
      questions: [
        { id: 'scope', question: 'How far?', options, required: true },
        { id: 'why', question: 'Why?', options: [], required: true },
        { id: 'more', question: 'Anything else?', options: [], required: false },
      ],
    },
  })
  await page.getByLabelText(/Move them/).click()
  await send()
  expect(onSend).not.toHaveBeenCalled()
  await page.getByLabelText('Why?').fill('An audit.')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: { scope: 'move', why: 'An audit.' },
    note: '',
  })
})

const schema = {
  type: 'object',
  required: ['threshold', 'mode'],
  properties: {
    threshold: { type: 'integer', title: 'Threshold', minimum: 1, maximum: 10 },
    mode: { enum: ['strict', 'lenient'], title: 'Mode' },
    notify: { type: 'boolean', title: 'Tell me' },
    owner: { type: 'string', title: 'Owner' },
    parts: { type: 'array', title: 'Parts', items: { enum: ['fx', 'refunds'] } },
  },
}

test('a flat schema becomes a form whose values have the types that the schema asks for', async () => {
  const onSend = await ask({ form: { kind: 'schema', schema } })
  await page.getByLabelText('Threshold').fill('7')
  await page.getByLabelText(/strict/).click()
  await page.getByLabelText(/Tell me/).click()
  await page.getByLabelText(/refunds/).click()
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: { threshold: 7, mode: 'strict', notify: true, parts: ['refunds'] },
    note: '',
  })
})

test('a choice that is optional can be taken back', async () => {
  const properties = { mode: { enum: ['strict', 'lenient'], title: 'Mode' } }
  const onSend = await ask({ form: { kind: 'schema', schema: { type: 'object', properties } } })
  const mode = page.getByLabelText(/^Mode/)
  await mode.selectOptions('strict')
  await mode.selectOptions('Choose')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ answer: {}, note: '' })
})

test('what does not fit the schema is said beside its field and nothing is sent', async () => {
  const onSend = await ask({ form: { kind: 'schema', schema } })
  await page.getByLabelText('Threshold').fill('12')
  await send()
  await expect.element(page.getByText('At most 10')).toBeVisible()
  await expect.element(page.getByText('Enter a value')).toBeVisible()
  await page.getByLabelText('Threshold').fill('many')
  await send()
  await expect.element(page.getByText('Enter a whole number')).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
})

test('a schema that no form fits is answered as JSON, checked against the schema', async () => {
  const properties = { moves: { type: 'array', items: { type: 'object' } } }
  const listed = { type: 'object', required: ['moves'], properties }
  const onSend = await ask({ form: { kind: 'schema', schema: listed } })
  const editor = page.getByLabelText('Your answer as JSON')
  await editor.fill('{"moves": ')
  await send()
  await expect.element(page.getByText(/This is not JSON yet/)).toBeVisible()
  await editor.fill('{"moves": 3}')
  await send()
  await expect.element(page.getByText('moves: Enter a list')).toBeVisible()
  await editor.fill('{"moves": [{"to": "October"}]}')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: { moves: [{ to: 'October' }] },
    note: '',
  })
})

test('typing a note reads the schema no second time', async () => {
  let looks = 0
  const counted = {
    type: 'string',
    get minLength() {
      looks += 1
      return 2
    },
  }
  await ask({ form: { kind: 'schema', schema: counted } })
  await page.getByLabelText('Answer', { exact: true }).fill('Move')
  const before = looks
  await page.getByLabelText(/^Note/).fill('Soon')
  await expect.element(page.getByText(/"note":"Soon"/)).toBeVisible()
  expect([before > 0, looks]).toEqual([true, before])
})

test('the exact body can be seen, and edited by hand it is what is sent', async () => {
  const onSend = await ask({ form: { kind: 'choice', options } })
  await page.getByText('Request so far').click()
  await expect.element(page.getByText(/^This request is not ready to be sent/)).toBeVisible()
  await page.getByLabelText(/Move them/).click()
  await expect.element(page.getByText('Request that will be sent')).toBeVisible()
  await expect.element(page.getByText('POST /v1/sessions/ses_1/human-input/inp_1')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Body of the request' }))
    .toMatchTextContent(/"response": "move"/)
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  await page.getByLabelText('Body of the request').fill('{"answer": ["move"]}')
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: { answer: ['move'] },
    note: '',
    body: { answer: ['move'] },
  })
})

test('what was edited as JSON outlasts a look at the form, and is begun again only at a press', async () => {
  const onSend = await ask({ form: { kind: 'choice', options } })
  await userEvent.keyboard('1')
  await page.getByText('Request that will be sent').click()
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  const body = page.getByLabelText('Body of the request')
  await body.fill('{"answer": ["move"]}')
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await page.getByLabelText(/Leave them/).click()
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ answer: 'leave', note: '' })
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  await expect.element(body).toHaveValue('{"answer": ["move"]}')
  await page.getByRole('button', { name: 'Start again from the form' }).click()
  await expect.element(body).toHaveValue('{\n  "response": "leave"\n}')
})

test('JSON that nobody changed is made anew from what the form says by then', async () => {
  await ask({ form: { kind: 'choice', options } })
  await userEvent.keyboard('1')
  await page.getByText('Request that will be sent').click()
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  const body = page.getByLabelText('Body of the request')
  await expect.element(body).toHaveValue('{\n  "response": "move"\n}')
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await page.getByLabelText(/Leave them/).click()
  await page.getByRole('button', { name: 'Edit as JSON' }).click()
  await expect.element(body).toHaveValue('{\n  "response": "leave"\n}')
})

test('a field that the service rejects is marked with its words', async () => {
  await ask({
    form: {
      kind: 'questions',
      questions: [{ id: 'why', question: 'Why?', options: [], required: true }],
    },
    rejected: { field: 'response.why', message: 'Too vague' },
  })
  await expect.element(page.getByText('Too vague')).toBeVisible()
})

test.each<[string, string, RegExp]>([
  ['response', 'response must not be empty.', /Your answer/],
  ['note', 'A note has at most 20 characters', /Note to the agent/],
])(
  'a refusal that names %s is told at its control until that is changed',
  async (field, message, label) => {
    await ask({ rejected: { field, message } })
    const control = page.getByLabelText(label)
    await expect.element(control).toHaveAccessibleDescription(new RegExp(message))
    expect(page.getByText(message).elements()).toHaveLength(1)
    await control.fill('Shorter')
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
    await expect.element(control).toHaveValue('Shorter')
  },
)

test('a name that the service refuses in a body written by hand is told at the body', async () => {
  const message = '"urgent" is not known here.'
  const body = '{"response":"Grace","urgent":true}'
  const draft = { ...emptyAnswerDraft, json: body }
  await ask({ rejected: { field: 'urgent', message }, draft })
  const written = page.getByLabelText('Body of the request')
  await expect.element(written).toHaveAccessibleDescription(message)
  await expect.element(written).toHaveValue(body)
})

test('once nothing can be sent any more the words stay readable and the chord is silent', async () => {
  const onSend = await ask({ closed: true })
  await expect.element(page.getByLabelText('Your answer')).toHaveAttribute('readonly')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).not.toHaveBeenCalled()
})

test('the answer goes under the name that the service gives it, and without a note where there is no place', async () => {
  const format = { names: { response: 'reply', note: null }, schema: null }
  const onSend = await ask({ format })
  await page.getByLabelText('Your answer').fill('Grace')
  expect(page.getByLabelText('Note to the agent').query()).toBeNull()
  await send()
  const body = { reply: 'Grace' }
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ answer: 'Grace', note: '', body, name: 'reply' })
})

test('a refused answer is offered in other shapes, and keeps its words', async () => {
  const onSend = await ask({ rejected: { field: null, message: 'Unknown member' } })
  await page.getByLabelText('Your answer').fill('Grace')
  await page.getByRole('button', { name: 'As “answer”' }).click()
  expect(onSend).not.toHaveBeenCalled()
  await send()
  await page.getByRole('button', { name: 'As the whole body' }).click()
  await send()
  expect(onSend.mock.calls.map(([{ body, name }]) => [body, name])).toEqual([
    [{ answer: 'Grace' }, 'answer'],
    ['Grace', ''],
  ])
})

test('what the service describes of every answer is a form', async () => {
  const described = {
    type: 'object',
    properties: { approve: { type: 'boolean', title: 'Approve' } },
  }
  const format = { names: { response: null, note: null }, schema: described }
  const onSend = await ask({ format })
  await page.getByLabelText('Approve').click()
  await send()
  const answer = { approve: true }
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ answer, note: '', body: answer, name: '' })
})

const decided = requiring({
  decision: { type: 'string' },
  actor: { type: 'string', title: 'Actor' },
  urgent: { type: 'boolean', title: 'Urgent' },
})

test('what a body requires beside the answer is asked for, below the choices of the request', async () => {
  const onSend = await ask({ form: { kind: 'choice', options }, format: decided })
  await send()
  await expect.element(page.getByText('Choose an option')).toBeVisible()
  await expect.element(page.getByText('Enter a value')).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
  await page.getByLabelText(/Leave them/).click()
  await page.getByLabelText('Actor').fill('Grace')
  await send()
  const body = { decision: 'leave', actor: 'Grace', urgent: false }
  const given = { answer: 'leave', note: '', body, name: 'decision' }
  expect(onSend).toHaveBeenCalledExactlyOnceWith(given)
})

test('a form of the request and what stands beside it may have members of one name', async () => {
  const actor = { type: 'string', title: 'Who acts' }
  const asked = { type: 'object', properties: { actor }, required: ['actor'] }
  const format = requiring({ decision: {}, actor: { type: 'string', title: 'Actor' } })
  const onSend = await ask({ form: { kind: 'schema', schema: asked }, format })
  await page.getByLabelText('Who acts').fill('The agent')
  await page.getByLabelText('Actor').fill('Grace')
  await send()
  const body = { decision: { actor: 'The agent' }, actor: 'Grace' }
  expect(onSend.mock.calls[0]?.[0].body).toEqual(body)
})

test('a bare text as the whole body has no place for a note, and it is said', async () => {
  const names = { response: null, note: 'note' }
  const onSend = await ask({ format: { names, schema: null } })
  await page.getByLabelText('Your answer').fill('Grace')
  expect(page.getByLabelText('Note to the agent').query()).toBeNull()
  await send()
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    answer: 'Grace',
    note: '',
    body: 'Grace',
    name: '',
  })
})
