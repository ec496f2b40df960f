import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { longTranscript } from '#src/features/session/line/long-line-fixture.tsx'
import { sessionOf } from '#src/features/session/session-fixture.ts'
import { openPage } from '#src/testing/open-page.tsx'

import { writeJsonl } from './transcript-file.ts'

test('a transcript of a hundred messages is shown whole', async () => {
  const { rounds, transcript } = longTranscript(100)
  const session = sessionOf({ rounds })
  const file = { session, rounds: transcript, service: 'https://a.test', readAt: 0, gap: null }
  await openPage('/open')
  await expect.element(page.getByRole('button', { name: 'Choose a file…' })).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([writeJsonl(file)], 'ledger.jsonl'))
  document.body.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
  )
  await expect.element(page.getByText(/^number 99 /)).toBeInTheDocument()
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(100)
})
