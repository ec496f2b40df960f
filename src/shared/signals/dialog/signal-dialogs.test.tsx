import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { inputOf, roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import { ConnectionError, SessionError } from '#src/model/errors.ts'
import type { Round, Session } from '#src/model/session.ts'
import { clearDraft, draftQuery, draftSlots } from '#src/queries/writes/draft-queries.ts'
import type { SendSignal } from '#src/shared/signals/signal-error.tsx'
import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'
import { createToasts, ToastsContext } from '#src/ui/feedback/toasts.tsx'

import { ResumeDialog, type ResumeDialogProps } from './resume-form.tsx'
import { KeptDialog, WrittenDialog, type WrittenDialogProps } from './written-dialog.tsx'

const nothing = () => undefined

/** A service that never answers, so that a second press must not send again. */
const unanswered = () => new Promise<never>(nothing)

const unreached = () => Promise.reject(new ConnectionError('no answer', { timedOut: false }))

const refusalOf = (message: string, field: string | null = null) => {
  const body = field === null ? null : { error: { code: 'invalid_request', message, field } }
  return new SessionError(message, { status: 400, body, requestId: 'req_1' })
}

function Written(props: Pick<WrittenDialogProps, 'type' | 'send'> & { session?: Session }) {
  const [message, setMessage] = useState('')
  const [open, setOpen] = useState(true)
  const { session = sessionOf() } = props
  const rest = { session, first: message, kept: message, onMessage: setMessage, onSent: nothing }
  if (open) return <WrittenDialog {...props} {...rest} onClose={() => setOpen(false)} />
  return (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  )
}

async function renderWritten(type: 'cancel' | 'redirect', session?: Session, answer = unanswered) {
  const send = vi.fn<SendSignal>(answer)
  await render(<Written type={type} send={send} {...(session && { session })} />)
  return send
}

test('cancel names what else it stops, and keeps the session by default', async () => {
  const rounds = [
    roundOf('a', 0, null),
    roundOf('f', 1, null, { parentId: 'a', agent: 'fx' }),
    roundOf('r', 1, null, { parentId: 'a', agent: 'refunds' }),
  ]
  const session = sessionOf({ roundCount: 3, rounds, humanInputs: [inputOf()] })
  await renderWritten('cancel', session)
  const all = 'The cancel signal also stops 1 active round, 2 subagents and 1 unanswered question.'
  await expect.element(page.getByText(all, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep session' })).toHaveFocus()
})

const someOfBoth = /^The cancel signal also stops active rounds and subagents\./
const ended = [roundOf('a', 0, 1)]
const unknown = [roundOf('a', 0, 1, { state: 'unknown' })]

test.each<[string, Partial<Session>, RegExp]>([
  ['it shows none', {}, someOfBoth],
  ['it counts more than it lists', { roundCount: 2, rounds: ended }, someOfBoth],
  [
    'it names them alone',
    { roundCount: 1, rounds: unknown, humanInputs: [inputOf()] },
    /^The cancel signal also stops active rounds, subagents and 1 unanswered question\./,
  ],
  [
    'all of them have ended',
    { roundCount: 1, rounds: ended },
    /^No round is active now, and no further round starts\./,
  ],
])(
  'what of the rounds a cancel stops is said as far as the service shows them: %s',
  async (_, of, words) => {
    await renderWritten('cancel', sessionOf(of))
    await expect.element(page.getByText(/cannot be resumed/)).toMatchTextContent(words)
  },
)

test('a double click sends one cancel', async () => {
  const send = await renderWritten('cancel')
  await page.getByLabelText(/Reason/).fill('Wrong ledger')
  await page.getByRole('button', { name: 'Cancel session' }).dblClick()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'cancel', reason: 'Wrong ledger' })
})

test('a refusal that names the reason is told at the reason, which stays, until it is changed', async () => {
  const message = 'A reason has at most 20 characters'
  await renderWritten('cancel', undefined, () => Promise.reject(refusalOf(message, 'reason')))
  const reason = page.getByLabelText(/Reason/)
  await reason.fill('Posted to the wrong ledger')
  await page.getByRole('button', { name: 'Cancel session' }).click()
  await expect.element(reason).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(reason).toHaveValue('Posted to the wrong ledger')
  await reason.fill('Wrong ledger')
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

test('a redirect needs a direction, keeps it when closed for later, and the chord sends it once', async () => {
  const send = await renderWritten('redirect')
  await page.getByRole('button', { name: 'Send direction' }).click()
  await expect.element(page.getByText('Enter the new direction')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  await page.getByLabelText('New direction').fill('Refunds only')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByLabelText('New direction')).toHaveValue('Refunds only')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'redirect', message: 'Refunds only' })
})

const limited = (spentMicros = 2_000_000, rounds: readonly Round[] = []) =>
  sessionOf({
    state: 'cost-limited',
    cost: { spentMicros, budgetMicros: 2_000_000, currency: 'USD' },
    rounds,
  })

const dialogOf = (props: ResumeDialogProps) => (
  <ToastsContext value={createToasts()}>
    <ResumeDialog {...props} />
  </ToastsContext>
)

async function renderResume(options: Partial<ResumeDialogProps> = {}) {
  const { session = limited() } = options
  const send = vi.fn<SendSignal>(options.send ?? unanswered)
  const rest = { session, readAgain: async () => session, onSent: nothing, onClose: nothing }
  await render(dialogOf({ ...rest, ...options, send }))
  return send
}

const amount = page.getByLabelText('New budget, in total')
const resume = page.getByRole('button', { name: 'Resume', exact: true })

test.each([
  ['2', 2_000_000, /\$2.00 of \$2.00 is spent/, /must be above the \$2.00 already spent/],
  // The spend is read again before sending.
  ['3', 3_500_000, /\$3.50 of \$2.00 is spent/, /must be above the \$3.50 already spent/],
])('a new budget of %s is not sent when %i is spent', async (typed, spentMicros, spent, words) => {
  const send = await renderResume({ readAgain: async () => limited(spentMicros) })
  await amount.fill(typed)
  await resume.click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText(spent)).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('the spend in an open dialog follows the session', async () => {
  const rest = { onSent: nothing, onClose: nothing, send: unanswered }
  const dialogAt = (session: Session) =>
    dialogOf({ ...rest, readAgain: async () => session, session })
  const { rerender } = await render(dialogAt(limited()))
  await expect.element(page.getByText(/\$2.00 of \$2.00 is spent/)).toBeVisible()
  await rerender(dialogAt(limited(2_500_000)))
  await expect.element(page.getByText(/\$2.50 of \$2.00 is spent/)).toBeVisible()
})

test.each(['', 'None of them'])(
  'a direction that a reading finds after its answer was lost closes its dialog as sent; it began with “%s”',
  async (begin) => {
    const { console, client } = await startConsole({ records: {} })
    const onSent = vi.fn<() => void>()
    const rest = { session: sessionOf(), send: unreached, onSent, onClose: nothing }
    const dialog = <KeptDialog type="redirect" begin={begin} {...rest} />
    await showPage(console, '/sessions/ses_1', dialog)
    if (begin === '') await page.getByLabelText('New direction').fill('Refunds only')
    await page.getByRole('button', { name: 'Send direction' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(onSent).not.toHaveBeenCalled()
    await clearDraft(client, draftSlots.signal('redirect', rest.session.id))
    await expect.poll(() => onSent).toHaveBeenCalledOnce()
  },
)

test.each(['x', 'A mistake'])(
  'a reason that is written anew (%s) after a lost answer leaves its dialog open',
  async (anew) => {
    const { console, client } = await startConsole({ records: {} })
    const onSent = vi.fn<() => void>()
    const rest = { session: sessionOf(), send: unreached, onSent, onClose: nothing }
    await showPage(console, '/sessions/ses_1', <KeptDialog type="cancel" begin="" {...rest} />)
    const why = page.getByRole('textbox')
    await why.fill('A mistake')
    await page.getByRole('button', { name: 'Cancel session' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    const slot = draftSlots.signal('cancel', rest.session.id)
    const kept = () => client.queryClient.getQueryData(draftQuery(client, slot).queryKey)
    await why.fill('')
    await expect.poll(kept).toMatchObject({ message: '' })
    await why.fill(anew)
    await expect.poll(kept).toMatchObject({ message: anew })
    expect(onSent).not.toHaveBeenCalled()
  },
)

test('suggestions are totals above the spend, and one press sends one of them once', async () => {
  const send = await renderResume()
  await expect.element(amount).toHaveValue('3')
  await page.getByRole('button', { name: '×2: $4.00' }).click()
  await resume.dblClick()
  await expect.poll(() => send).toHaveBeenCalled()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resume', newBudget: 4 })
})

test('the dialog begins with a budget for ten rounds, and offers more by the rounds that they buy', async () => {
  const rounds = [roundOf('a', 0, 8, { costMicros: 700_000 })]
  const send = await renderResume({ session: limited(2_000_000, rounds) })
  await expect.element(amount).toHaveValue('9')
  const buys = 'Pays for about 10 more rounds at up to $0.70 each, about 80 s of work.'
  await expect.element(amount).toHaveAccessibleDescription(buys)
  await expect.element(page.getByRole('button', { name: 'About 20 rounds: $16.00' })).toBeVisible()
  await resume.click()
  await expect.poll(() => send).toHaveBeenCalledWith({ type: 'resume', newBudget: 9 })
})

test.each([
  ['2.30', 8, 'Pays for less than one round at up to $0.40.'],
  ['2.90', 8, 'Pays for about 2 more rounds at up to $0.40 each, about 16 s of work.'],
  // Rounds of less than a second are not said to take none.
  ['2.40', 0.4, 'Pays for about 1 more round at up to $0.40 each, about 1 s of work.'],
])(
  'what a budget of %s buys is said in rounds first, by what the last ones cost and took: %i s',
  async (typed, seconds, buys) => {
    const rounds = [
      roundOf('a', 0, seconds, { costMicros: 380_000 }),
      roundOf('b', seconds, 2 * seconds, { costMicros: 400_000 }),
    ]
    await renderResume({ session: limited(2_000_000, rounds) })
    await amount.fill(typed)
    await expect.element(amount).toHaveAccessibleDescription(buys)
  },
)

test('a dialog that opens by itself, as the service asks for a budget, takes Enter for no figure', async () => {
  const send = await renderResume({ asked: true })
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount/)
  expect(send).not.toHaveBeenCalled()
  await page.getByRole('button', { name: '×2: $4.00' }).click()
  await expect.element(amount).toHaveValue('4')
})

test('a status that nobody knows is resumed without a budget where none is typed', async () => {
  const session = sessionOf({ state: 'unknown', status: 'OUT_OF_MONEY' })
  const send = await renderResume({ session })
  await resume.click()
  await expect.poll(() => send.mock.calls).toEqual([[{ type: 'resume' }]])
})

test('what nobody knows to be spent is not said to be nothing', async () => {
  const cost = { spentMicros: null, budgetMicros: null, currency: 'USD' }
  const send = await renderResume({ session: sessionOf({ state: 'cost-limited', cost }) })
  await expect.element(page.getByText(/The amount spent is not known/)).toBeVisible()
  expect(page.getByText(/\$0/).query()).toBeNull()
  await expect.element(amount).toHaveValue('')
  await amount.fill('0')
  await resume.click()
  await expect.element(page.getByText('A budget is more than nothing.')).toBeVisible()
  await amount.fill('9')
  await resume.click()
  await expect.poll(() => send.mock.calls).toEqual([[{ type: 'resume', newBudget: 9 }]])
})

test('a refused budget stays, with the words of the service: at its field if they name it', async () => {
  const named = '"newBudget" is not known here.'
  const refusals = [refusalOf(named, 'newBudget'), refusalOf('The session is not held.')]
  await renderResume({ send: () => Promise.reject(refusals.shift()) })
  await amount.fill('9.50')
  await resume.click()
  await expect.element(amount).toHaveAccessibleDescription(new RegExp(named))
  await resume.click()
  await expect.element(page.getByText(/The session is not held/)).toBeVisible()
  await expect.element(amount).toHaveValue('9.50')
})
