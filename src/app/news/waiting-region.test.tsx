import { expect, test } from 'vitest'

import { showPage } from '#src/testing/open-page.tsx'
import { startConsole } from '#src/testing/start-console.ts'

import { WaitingAnnouncement } from './waiting-news.tsx'

const running = { id: 'ses_1', status: 'running' }
const asking = (inputId: string) => ({
  id: 'ses_1',
  status: 'waiting_human',
  humanInputs: [{ inputId, question: `Question ${inputId}?`, status: 'pending' }],
})

test('a new question is not spoken after the one before it, which was answered', async () => {
  const records: Record<string, Record<string, unknown>> = { ses_1: running }
  const { console, readAgain } = await startConsole({ records })
  const { screen } = await showPage(console, '/costs', <WaitingAnnouncement />)
  const region = screen.container.querySelector('output')
  const spoken: string[] = []
  const speak = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes])
    spoken.push(...nodes.map(({ textContent }) => textContent ?? ''))
  })
  if (region) speak.observe(region, { childList: true })
  const become = async (record: Record<string, unknown>) => {
    records['ses_1'] = record
    await readAgain('ses_1')
  }
  await become(asking('one'))
  await expect.poll(() => region?.textContent).toContain('Question one?')
  await become(running)
  await expect.poll(() => region?.textContent).toBe('')
  await become(asking('two'))
  await expect.poll(() => region?.textContent).toContain('Question two?')
  expect(spoken).toHaveLength(2)
})
