import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { inputOf, roundOf, sessionOf } from '#src/features/session/session-fixture.ts'
import { SessionError } from '#src/model/errors.ts'
import type { Round, Session } from '#src/model/session.ts'

import { ResumeDialog } from './resume-dialog.tsx'
import type { SendSignal } from './use-send.ts'
import { WrittenDialog, type WrittenDialogProps } from './written-dialog.tsx'

import '#src/main.css'

const nothing = () => undefined

/** A service that never answers, so that a second press must not send again. */
const unanswered = () => new Promise<never>(nothing)

function limited(spentMicros = 2_000_000): Session {
  return sessionOf({
    state: 'cost-limited',
    cost: { spentMicros, budgetMicros: 2_000_000, currency: 'USD' },
  })
}

type Resume = { send: SendSignal; readAgain?: () => Promise<Session>; rounds?: readonly Round[] }

function renderResume({ send, readAgain = async () => limited(), rounds = [] }: Resume) {
  return render(
    <ResumeDialog
      session={{ ...limited(), rounds }}
      readAgain={readAgain}
      send={send}
      onSent={nothing}
      onClose={nothing}
    />,
  )
}

function Cancelling(props: Pick<WrittenDialogProps, 'session' | 'send'>) {
  const none = { kept: '', onMessage: nothing, onSent: nothing, onClose: nothing }
  return <WrittenDialog type="cancel" {...none} {...props} />
}

test('cancel names what else it stops', async () => {
  const session = sessionOf({
    roundCount: 3,
    rounds: [
      roundOf('a', 0, null),
      roundOf('f', 1, null, { parentId: 'a', agent: 'fx' }),
      roundOf('r', 1, null, { parentId: 'a', agent: 'refunds' }),
    ],
    humanInputs: [inputOf()],
  })
  await render(<Cancelling session={session} send={unanswered} />)
  await expect
    .element(
      page.getByText(
        'The cancel signal also stops 1 active round, 2 subagents and 1 unanswered question.',
        { exact: false },
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Keep session' })).toHaveFocus()
})

test.each<[string, Partial<Session>, RegExp]>([
  ['it shows none', {}, /^The cancel signal also stops active rounds and subagents\./],
  [
    'it counts more than it lists',
    { roundCount: 2, rounds: [roundOf('a', 0, 1)] },
    /^The cancel signal also stops active rounds and subagents\./,
  ],
  [
    'it names them alone',
    {
      roundCount: 1,
      rounds: [roundOf('a', 0, 1, { state: 'unknown' })],
      humanInputs: [inputOf()],
    },
    /^The cancel signal also stops active rounds, subagents and 1 unanswered question\./,
  ],
  [
    'all of them have ended',
    { roundCount: 1, rounds: [roundOf('a', 0, 1)] },
    /^No round is active now, and no further round starts\./,
  ],
])(
  'what of the rounds a cancel stops is said as far as the service shows them: %s',
  async (_, of, words) => {
    await render(<Cancelling session={sessionOf(of)} send={unanswered} />)
    await expect.element(page.getByText(/cannot be resumed/)).toMatchTextContent(words)
  },
)

test('a double click sends one cancel', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await render(<Cancelling session={sessionOf()} send={send} />)
  await page.getByLabelText(/Reason/).fill('Wrong ledger')
  await page.getByRole('button', { name: 'Cancel session' }).dblClick()
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'cancel', reason: 'Wrong ledger' })
})

function Redirecting({ send }: { send: SendSignal }) {
  const [message, setMessage] = useState('')
  const [open, setOpen] = useState(true)
  return open ? (
    <WrittenDialog
      type="redirect"
      session={sessionOf()}
      kept={message}
      onMessage={setMessage}
      send={send}
      onSent={nothing}
      onClose={() => setOpen(false)}
    />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Redirect
    </button>
  )
}

test('a redirect needs a direction', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await render(<Redirecting send={send} />)
  await page.getByRole('button', { name: 'Send direction' }).click()
  await expect.element(page.getByText('Say what the new direction is')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('a direction closed for later is still there, and the chord sends it once', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await render(<Redirecting send={send} />)
  await page.getByLabelText('New direction').fill('Refunds only')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Redirect' }).click()
  await expect.element(page.getByLabelText('New direction')).toHaveValue('Refunds only')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'redirect', message: 'Refunds only' })
})

test('a new budget must be above what is spent', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await renderResume({ send })
  await page.getByLabelText('New budget, in total').fill('2')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.element(page.getByText(/must be above the \$2.00 already spent/)).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('suggestions are totals above the spend, and one press sends one of them once', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await renderResume({ send })
  await expect.element(page.getByLabelText('New budget, in total')).toHaveValue('3')
  await page.getByRole('button', { name: '×2: $4.00' }).click()
  await page.getByRole('button', { name: 'Resume', exact: true }).dblClick()
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'resume', newBudget: 4 })
})

test('the dialog begins with a budget for ten rounds, and offers more by the rounds that they buy', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  const rounds = [roundOf('a', 0, 8, { costMicros: 700_000 })]
  await renderResume({ send, rounds })
  const total = page.getByLabelText('New budget, in total')
  await expect.element(total).toHaveValue('9')
  await expect
    .element(total)
    .toHaveAccessibleDescription(
      'Pays for about 10 more rounds at up to $0.70 each, about 80 s of work.',
    )
  await expect.element(page.getByRole('button', { name: 'About 20 rounds: $16.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'resume', newBudget: 9 }))
})

test('what a budget buys is said in rounds first, by what the last ones cost and took', async () => {
  const rounds = [
    roundOf('a', 0, 8, { costMicros: 380_000 }),
    roundOf('b', 8, 16, { costMicros: 400_000 }),
  ]
  await renderResume({ send: unanswered, rounds })
  const total = page.getByLabelText('New budget, in total')
  await total.fill('2.30')
  await expect
    .element(total)
    .toHaveAccessibleDescription('Pays for less than one round at up to $0.40.')
  await total.fill('2.90')
  await expect
    .element(total)
    .toHaveAccessibleDescription(
      'Pays for about 2 more rounds at up to $0.40 each, about 16 s of work.',
    )
})

test('rounds of less than a second are not said to take none', async () => {
  await renderResume({ send: unanswered, rounds: [roundOf('a', 0, 0.4, { costMicros: 400_000 })] })
  const total = page.getByLabelText('New budget, in total')
  await total.fill('2.40')
  await expect
    .element(total)
    .toHaveAccessibleDescription(
      'Pays for about 1 more round at up to $0.40 each, about 1 s of work.',
    )
})

test('the spend is read again before sending, and a budget that it has overtaken is not sent', async () => {
  const send = vi.fn<SendSignal>(unanswered)
  await renderResume({ send, readAgain: async () => limited(3_500_000) })
  await page.getByLabelText('New budget, in total').fill('3')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.element(page.getByText(/must be above the \$3.50 already spent/)).toBeVisible()
  await expect.element(page.getByText(/\$3.50 of \$2.00 is spent/)).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('a status that nobody knows is resumed without a budget where none is typed', async () => {
  const send = vi.fn<SendSignal>(async () => undefined)
  const session = sessionOf({ state: 'unknown', status: 'OUT_OF_MONEY' })
  await render(
    <ResumeDialog
      session={session}
      readAgain={async () => session}
      send={send}
      onSent={nothing}
      onClose={nothing}
    />,
  )
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(() => send.mock.calls).toEqual([[{ type: 'resume' }]])
})

test('what nobody knows to be spent is not said to be nothing', async () => {
  const send = vi.fn<SendSignal>(async () => undefined)
  const cost = { spentMicros: null, budgetMicros: null, currency: 'USD' }
  const session = sessionOf({ state: 'cost-limited', cost })
  await render(
    <ResumeDialog
      session={session}
      readAgain={async () => session}
      send={send}
      onSent={nothing}
      onClose={nothing}
    />,
  )
  await expect.element(page.getByText(/The amount spent is not known/)).toBeVisible()
  expect(page.getByText(/\$0/).query()).toBeNull()
  const amount = page.getByLabelText('New budget, in total')
  await expect.element(amount).toHaveValue('')
  await amount.fill('0')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.element(page.getByText('A budget is more than nothing.')).toBeVisible()
  await amount.fill('9')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(() => send.mock.calls).toEqual([[{ type: 'resume', newBudget: 9 }]])
})

const refusalOf = (field: string, message: string) =>
  new SessionError(message, {
    status: 400,
    body: { error: { code: 'invalid_request', message, field } },
    requestId: null,
  })

test('a refusal that names the reason is told at the reason, which stays, until it is changed', async () => {
  const message = 'A reason has at most 20 characters'
  await render(
    <Cancelling session={sessionOf()} send={() => Promise.reject(refusalOf('reason', message))} />,
  )
  const reason = page.getByLabelText(/Reason/)
  await reason.fill('Posted to the wrong ledger')
  await page.getByRole('button', { name: 'Cancel session' }).click()
  await expect.element(reason).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(reason).toHaveValue('Posted to the wrong ledger')
  await reason.fill('Wrong ledger')
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
})

test('a refusal that names the new budget is told there, in words of the service', async () => {
  const message = 'newBudget is not known: resume takes type and budget.'
  await renderResume({ send: () => Promise.reject(refusalOf('newBudget', message)) })
  const amount = page.getByLabelText('New budget, in total')
  await amount.fill('9.50')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.element(amount).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(amount).toHaveValue('9.50')
})

test("the service's refusal is shown in its own words and the amount stays", async () => {
  const refusal = new SessionError('The session is not held.', {
    status: 400,
    body: null,
    requestId: 'req_1',
  })
  await renderResume({ send: () => Promise.reject(refusal) })
  await page.getByLabelText('New budget, in total').fill('9.50')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.element(page.getByText(/The session is not held/)).toBeVisible()
  await expect.element(page.getByLabelText('New budget, in total')).toHaveValue('9.50')
})
