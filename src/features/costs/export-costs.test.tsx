import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { costSession } from './cost-fixture.ts'
import { costRow } from './cost-row.ts'
import { ExportCosts } from './export-costs.tsx'

import '#src/main.css'

const NOW = new Date(2026, 10, 20, 12).getTime()

test('one click saves the rows as a CSV file that names the day', async () => {
  const saved: { name: string; file: Blob }[] = []
  const files = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const [file] = files.mock.lastCall ?? []
    if (file instanceof Blob) saved.push({ name: this.download, file })
  })
  try {
    const rows = ['ses_b', 'ses_a'].map((id) =>
      costRow(costSession(id, 'running', 1_500_000, null), [], NOW),
    )
    await render(<ExportCosts rows={rows} now={NOW} />)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(saved).toMatchObject([
      { name: 'signalbox-costs-2026-11-20.csv', file: { type: 'text/csv' } },
    ])
    const text = await saved[0]?.file.text()
    expect(text?.match(/ses_.(?=",)/g)).toEqual(['ses_b', 'ses_b', 'ses_a', 'ses_a'])
  } finally {
    click.mockRestore()
    files.mockRestore()
  }
})
