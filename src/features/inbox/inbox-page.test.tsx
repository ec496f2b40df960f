import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { assumedDialect } from '#src/api/discovery/read-dialect.ts'
import { emptyAnswerDraft } from '#src/model/draft.ts'
import { summaryOf } from '#src/model/saved-session.ts'
import { sessionWith } from '#src/model/session-fixture.ts'
import { queryKeys } from '#src/queries/client/query-keys.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import { attemptQueries } from '#src/queries/writes/attempt-queries.ts'
import { draftSlots } from '#src/queries/writes/draft-queries.ts'
import { goTo, openPage } from '#src/testing/open-page.tsx'
import { type Asked, type SessionsService, wholeSeconds } from '#src/testing/start-console.ts'

beforeEach(async () => {
  await page.viewport(1280, 800)
})

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function asks(id: string, minutes: number, more: object = {}) {
  const input = { inputId: `inp_${id}`, question: `Question of ${id}?`, status: 'pending' }
  const options = ['Move', 'Leave']
  return {
    id,
    status: 'waiting_human',
    humanInputs: [{ ...input, options, askedAt: at(minutes), ...more }],
  }
}

const held = {
  id: 'held',
  status: 'cost_limited',
  cost: { spent: 4, budget: 4, currency: 'USD' },
}
const failed = { id: 'failed', status: 'failed', error: 'The disk is full', endedAt: at(1) }

/** A service that takes each answer, and shows the session as running from then on. */
function serviceOf(...records: readonly { id: string }[]): SessionsService {
  const service: SessionsService = {
    records: Object.fromEntries(records.map((record) => [record.id, record])),
    post: ({ path }) => {
      const id = path.split('/')[3] ?? ''
      service.records[id] = { id, status: 'running' }
      return service.records[id]
    },
  }
  return service
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const today = () => page.getByRole('region', { name: 'Answered today' })
const waiting = () => page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')

test('the oldest question is open with its form in focus, and one chord sends and opens the next', async () => {
  const { bodies } = await openPage('/inbox', serviceOf(asks('b', 5), asks('a', 9)))
  await expect.element(heading('Question of a?')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}!{/Shift}')
  await expect.element(heading('Question of b?')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('radio', { name: 'Leave' })).toBeChecked()
  await userEvent.keyboard('2')
  await expect.element(heading('Nothing waits for you')).toBeVisible()
  await expect.element(today()).toMatchTextContent('Move')
  await expect.element(today()).toMatchTextContent('Leave')
  expect(bodies).toEqual([{ response: 'Move' }, { response: 'Leave' }])
})

test('a plain number only chooses, and a click beside a choice sends the choice', async () => {
  const { bodies } = await openPage('/inbox', serviceOf(asks('a', 9)))
  await expect.element(page.getByRole('radio', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('radio', { name: 'Move' })).toBeChecked()
  expect(bodies).toEqual([])
  await page.getByText('Leave', { exact: true }).first().hover()
  await page.getByRole('button', { name: 'Send Leave' }).click()
  await expect.poll(() => bodies).toEqual([{ response: 'Leave' }])
})

test('the next question is there while the answer is still on its way', async () => {
  const service = serviceOf(asks('a', 9, { options: [] }), asks('b', 5))
  const { post } = service
  const { promise, resolve } = Promise.withResolvers<void>()
  service.post = async (sent) => {
    await promise
    return post(sent)
  }
  await openPage('/inbox', service, wholeSeconds)
  await expect.element(page.getByLabelText('Your answer')).toHaveFocus()
  await userEvent.keyboard('The rows{Control>}{Enter}{/Control}')
  await expect.element(heading('Question of b?')).toBeVisible()
  await expect.element(today()).toMatchTextContent('Sending…')
  resolve()
  await expect.element(today()).not.toMatchTextContent('Sending…')
  await expect.element(today()).toMatchTextContent('The rows')
})

test('a form where nothing is typed shows what another tab has kept meanwhile', async () => {
  const { client } = await openPage('/inbox', serviceOf(asks('a', 9, { options: [] })))
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('')
  const { name } = draftSlots.answer('a', 'inp_a')
  await client.store.drafts.put(name, { ...emptyAnswerDraft, text: 'The rows' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('The rows')
  const find = vi.spyOn(client.store.drafts, 'find').mockResolvedValue(null)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => find.mock.calls).not.toEqual([])
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('The rows')
})

test('a description that comes while an answer is typed leaves its field', async () => {
  const { client } = await openPage('/inbox', serviceOf(asks('a', 9, { options: [] })))
  await expect.poll(() => client.queryClient.getQueryData(queryKeys.dialect)).toBeTruthy()
  const response = { type: 'object', properties: { approve: { type: 'boolean' } } }
  const answer = { type: 'object', properties: { response } }
  const described = { ...assumedDialect, schemas: { ...assumedDialect.schemas, answer } }
  await page.getByLabelText('Your answer').fill('The rows')
  client.queryClient.setQueryData(queryKeys.dialect, described)
  await new Promise(requestAnimationFrame)
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('The rows')
})

test('a refused answer brings its question back with the text and the reason', async () => {
  const service = serviceOf(asks('a', 9, { options: [] }))
  service.post = () => Response.json({ error: { message: 'Say it in euros' } }, { status: 422 })
  await openPage('/inbox', service)
  await expect.element(page.getByLabelText('Your answer')).toHaveFocus()
  await userEvent.keyboard('Twelve{Control>}{Enter}{/Control}')
  await expect.element(today()).toMatchTextContent('Refused: Say it in euros')
  await expect.element(waiting()).toHaveLength(1)
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Twelve')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Say it in euros')
})

test('an answer that is refused after the operator left the inbox is told on the other page, and leads back', async () => {
  const service = serviceOf(asks('a', 9, { options: [] }))
  const answer = Promise.withResolvers<Response>()
  service.post = () => answer.promise
  await openPage('/inbox', service, wholeSeconds)
  await expect.element(page.getByLabelText('Your answer')).toHaveFocus()
  await userEvent.keyboard('Twelve{Control>}{Enter}{/Control}')
  await expect.element(today()).toMatchTextContent('Sending…')
  goTo('/sessions')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  answer.resolve(Response.json({ error: { message: 'Say it in euros' } }, { status: 422 }))
  await expect.element(page.getByText('Your answer was not taken: Question of a?')).toBeVisible()
  await page.getByRole('button', { name: 'Open the question' }).click()
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Twelve')
})

test('a direction in place of an answer is confirmed', async () => {
  const { bodies } = await openPage('/inbox', serviceOf(asks('a', 9, { options: [] })))
  await page.getByLabelText('Your answer').fill('None of them')
  await page.getByRole('button', { name: 'Redirect instead' }).click()
  await page.getByRole('button', { name: 'Send direction' }).click()
  await expect.element(page.getByText('New direction sent')).toBeVisible()
  expect(bodies).toEqual([{ type: 'redirect', message: 'None of them' }])
})

test('a question that still waits a minute after its answer is asked again', async () => {
  const service = serviceOf(asks('a', 9))
  service.post = () => service.records['a']
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await openPage('/inbox', service)
  await page.getByRole('radio', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Send Move' }).click()
  await expect.element(today()).toMatchTextContent('Move')
  await expect.element(heading('Nothing waits for you')).toBeVisible()
  vi.setSystemTime(Date.now() + 66_000)
  await expect.element(waiting()).toHaveLength(1)
  await expect.element(page.getByRole('radio', { name: 'Move' })).not.toBeChecked()
})

test('a question that is answered elsewhere stays on screen with the text', async () => {
  const service = serviceOf(asks('a', 9, { options: [] }))
  const { bodies, client } = await openPage('/inbox', service)
  await page.getByLabelText('Your answer').fill('Mine')
  const answered = { status: 'answered', answer: 'Theirs', options: [] }
  service.records['a'] = { ...asks('a', 9, answered), status: 'running' }
  await client.following.readFresh('a')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This question was answered elsewhere while you wrote.')
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Mine')
  expect(bodies).toEqual([])
})

test('a question stays under the typing hands, also where the address names its session alone', async () => {
  const service = serviceOf(asks('a', 9, { options: [] }))
  const { client } = await openPage('/inbox?item=question%2Fa', service)
  await page.getByLabelText('Your answer').fill('Mine')
  const [first] = asks('a', 9, { options: [], status: 'answered', answer: 'Theirs' }).humanInputs
  const next = { ...first, inputId: 'inp_next', question: 'And then?', status: 'pending' }
  service.records['a'] = { ...asks('a', 9), humanInputs: [first, next] }
  await client.following.readFresh('a')
  await expect.element(waiting().getByText('And then?')).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This question was answered elsewhere while you wrote.')
  await expect.element(page.getByLabelText('Your answer')).toHaveValue('Mine')
})

test('an inbox of 200 sessions says how many are not read yet before it says that nothing waits', async () => {
  const reading = Promise.withResolvers<void>()
  const fleet = Array.from({ length: 200 }, (_, index) => ({ id: `s${index}`, status: 'running' }))
  const service = serviceOf(...fleet)
  const answer = ({ path }: Asked) => (path.includes('/s') ? reading.promise : undefined)
  await openPage('/inbox', { ...service, answer }, wholeSeconds)
  await expect.element(page.getByText('200 sessions are not read yet')).toBeVisible()
  await expect.element(page.getByText('Nothing waits for you')).not.toBeInTheDocument()
  reading.resolve()
  await expect.element(page.getByText(/^(?!200)\d+ sessions are not read yet/)).toBeVisible()
})

test('J and K walk all groups, and Later leaves the question in the queue', async () => {
  await openPage('/inbox', serviceOf(asks('a', 9), held, failed))
  await expect.element(heading('Question of a?')).toBeVisible()
  await expect.element(page.getByText('The disk is full')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(heading('At its cost limit')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(heading('This session failed')).toHaveFocus()
  await userEvent.keyboard('kk')
  await expect.element(heading('Question of a?')).toHaveFocus()
  await expect.element(waiting()).toHaveLength(1)
})

test('J goes on from the entry on screen, also if the address names its session alone', async () => {
  await openPage('/inbox?item=question%2Fb', serviceOf(asks('a', 9), asks('b', 8), asks('c', 7)))
  await expect.element(heading('Question of b?')).toBeVisible()
  await expect.element(waiting()).toHaveLength(3)
  heading('Question of b?').element().focus()
  await userEvent.keyboard('j')
  await expect.element(heading('Question of c?')).toHaveFocus()
})

test('a held session resumes with a chosen total, no key alone raises its budget, and the next entry opens', async () => {
  const service = serviceOf(held, failed)
  // The answer is the whole session, so that its form goes before its sending ends.
  service.post = () => (service.records['held'] = { ...held, status: 'running' })
  const { bodies } = await openPage('/inbox?item=held', service)
  await expect.element(heading('At its cost limit')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(bodies).toEqual([])
  await userEvent.keyboard('1')
  await expect.element(page.getByLabelText('New budget, in total')).toHaveValue('6')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies).toEqual([{ type: 'resume', newBudget: 6 }])
  await expect.element(heading('This session failed')).toHaveFocus()
})

test('a resume that ends after the operator went on leaves the entry that is open', async () => {
  const late = Promise.withResolvers<object>()
  const service = serviceOf(held, { ...held, id: 'later' }, asks('b', 3), asks('c', 2))
  service.post = () => late.promise
  const { bodies, client } = await openPage('/inbox?item=held', service, wholeSeconds)
  await expect.element(heading('At its cost limit')).toHaveFocus()
  await userEvent.keyboard('1{Enter}')
  await expect.poll(() => bodies).toHaveLength(1)
  heading('At its cost limit').element().focus()
  await userEvent.keyboard('kk')
  await expect.element(heading('Question of b?')).toBeVisible()
  service.records['held'] = { ...held, status: 'running' }
  late.resolve({ ...held, status: 'running' })
  const attempts = () => client.queryClient.fetchQuery(attemptQueries.all(client))
  await expect.poll(async () => (await attempts()).map(({ state }) => state)).toEqual(['confirmed'])
  await userEvent.keyboard('j')
  await expect.element(heading('Question of c?')).toBeVisible()
})

test('a failure shows its reason and a way to start again, and a dismissal is kept', async () => {
  const { client } = await openPage('/inbox', serviceOf(failed))
  await expect.element(heading('This session failed')).toHaveFocus()
  const link = page.getByRole('link', { name: 'Start a session like this' })
  await expect.element(link).toHaveAttribute('href', '/sessions/new?like=failed')
  await userEvent.keyboard('d')
  await expect.element(heading('Nothing waits for you')).toBeVisible()
  const kept = await client.queryClient.fetchQuery(savedSessionQueries.all(client))
  expect(kept).toMatchObject([{ id: 'failed', failureSeen: true }])
})

test('a narrow page shows the list first, and the way back leads to the list', async () => {
  await page.viewport(390, 844)
  await openPage('/inbox', serviceOf(asks('a', 9), asks('b', 5)))
  await expect.element(waiting()).toHaveLength(2)
  await waiting().first().click()
  await expect.element(heading('Question of a?')).toHaveFocus()
  await expect.element(waiting()).toHaveLength(0)
  globalThis.history.back()
  await expect.element(waiting()).toHaveLength(2)
})

test('a narrow page shows the list until the entry that its address names is read', async () => {
  await page.viewport(390, 844)
  const reading = Promise.withResolvers<void>()
  const service = serviceOf(asks('a', 9), asks('b', 5))
  service.answer = ({ path }) => (path === '/v1/sessions/b' ? reading.promise : undefined)
  await openPage('/inbox?item=question%2Fb', service, wholeSeconds)
  await expect.element(waiting()).toHaveLength(1)
  reading.resolve()
  await expect.element(heading('Question of b?')).toBeVisible()
})

test('a wide page says that the entry of its address is not in the list', async () => {
  await openPage('/inbox?item=failed%2Fgone', serviceOf(asks('a', 9)))
  await expect.element(waiting()).toHaveLength(1)
  await expect.element(page.getByText(/is not in the list/)).toBeVisible()
})

test('a question of an earlier reading that nobody waits for any more gives way to the next one', async () => {
  const summary = {
    ...summaryOf(sessionWith({ state: 'waiting' }), Date.now()),
    question: 'Old?',
    pendingCount: 1,
  }
  const reading = Promise.withResolvers<void>()
  const gone = { id: 'gone', status: 'running' }
  const service = serviceOf(gone, asks('a', 9))
  service.answer = ({ path }) => (path === '/v1/sessions/gone' ? reading.promise : undefined)
  const known = (id: string) => (id === 'gone' ? { summary } : {})
  await openPage('/inbox?item=question%2Fgone', service, { ...wholeSeconds, known })
  await expect.element(heading('Old?')).toBeVisible()
  reading.resolve()
  await expect.element(heading('Question of a?')).toBeVisible()
  await expect.element(page.getByRole('radio').first()).toHaveFocus()
})

test('a question that is not read yet is not said to be missing at the service', async () => {
  const reading = Promise.withResolvers<void>()
  const service = serviceOf(asks('a', 9))
  service.answer = ({ path }) => (path === '/v1/sessions/a' ? reading.promise : undefined)
  const summary = summaryOf(sessionWith({ state: 'waiting' }), Date.now())
  await openPage('/inbox', service, { ...wholeSeconds, known: () => ({ summary }) })
  await expect.element(heading('The question of this session is not read yet')).toBeVisible()
  await expect.element(waiting()).toMatchTextContent('is not read yet')
  reading.resolve()
  await expect.element(heading('Question of a?')).toBeVisible()
})

test('messages that could not be read are not said to be missing', async () => {
  await openPage('/inbox', {
    ...serviceOf(asks('a', 9)),
    answer: ({ path }) =>
      path.endsWith('/messages') ? Response.json({}, { status: 404 }) : undefined,
  })
  await expect.element(page.getByText(/The messages could not be read:/)).toBeVisible()
  await expect.element(page.getByText('There is no message yet.')).not.toBeInTheDocument()
})

test('no choice moves when the messages before the question come', async () => {
  const reading = Promise.withResolvers<void>()
  const content = 'A long look at what was found in the rows. '.repeat(9)
  const messages = ['m1', 'm2', 'm3'].map((id) => ({ id, roundId: 'r1', content: id + content }))
  const service = serviceOf(asks('a', 9))
  service.answer = ({ path }) =>
    path.endsWith('/messages') ? reading.promise.then(() => ({ messages })) : undefined
  await openPage('/inbox', service, wholeSeconds)
  const choice = page.getByRole('radio', { name: 'Move' })
  await expect.element(choice).toHaveFocus()
  const { y } = choice.element().getBoundingClientRect()
  reading.resolve()
  await expect.element(page.getByText(/^m3/)).toBeVisible()
  expect(choice.element().getBoundingClientRect().y).toBe(y)
})

test('values that the agent suggests are not sent by the chord that sent the answer before', async () => {
  const schema = { type: 'object', properties: { limit: { type: 'integer', default: 5 } } }
  const { bodies } = await openPage('/inbox', serviceOf(asks('a', 9, { options: [], schema })))
  await expect.element(page.getByLabelText('limit optional')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(/values that the agent suggests/)).toBeVisible()
  expect(bodies).toEqual([])
  await page.getByRole('button', { name: 'Send and open the next' }).click()
  await expect.poll(() => bodies).toHaveLength(1)
})

test('a long entry scrolls in its own box, and its words for screen readers leave the page still', async () => {
  await page.viewport(1280, 500)
  const options = Array.from({ length: 20 }, (_, index) => `Option ${index}`)
  await openPage('/inbox', serviceOf(asks('a', 9, { options })))
  document.querySelector('main')?.style.setProperty('height', '100vh')
  await expect.element(page.getByRole('radio', { name: 'Option 19' })).toBeInTheDocument()
  const spoken = Object.assign(document.createElement('span'), { className: 'sr-only' })
  page.getByRole('radio', { name: 'Option 19' }).element().closest('form')?.append(spoken)
  expect(spoken.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
  expect(document.documentElement.scrollHeight).toBe(window.innerHeight)
})

test('a failure is told from a question by its sign and its reason', async () => {
  await openPage('/inbox', serviceOf(asks('a', 5), failed))
  const entry = page.getByRole('list', { name: 'New failures' }).getByRole('link')
  await expect.element(entry).toMatchTextContent(/Failed.*The disk is full/)
  const [asking, failing] = ['Question of a?', 'Goal of failed'].map((title) =>
    getComputedStyle(page.getByRole('link').getByText(title).first().element()),
  )
  expect(asking?.fontWeight).not.toBe(failing?.fontWeight)
})
