import { join } from 'node:path'

import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import * as z from 'zod'

import { printTable } from '#scripts/checks/print-table.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { heavyAnswers, ordinary, type HeavyAnswer } from './answers/heavy-answers.ts'
import { serveAnswers } from './answers/serve-answers.ts'
import { median } from './quantile.ts'

/** The longest task of the built console when an answer is as heavy as it takes, beside an ordinary one. */

const WANTED_MS = 200
const REPEATS = 3
/** Long enough for what is drawn later, what is kept, and the next reading. */
const WATCHED_MS = 6_000

const categories = ['disabled-by-default-devtools.timeline', '__metadata']

const traceFile = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
    }),
  ),
})

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'node_modules', '.cache', 'signalbox', 'bench-answers')
await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
const server = await serveAnswers(outDir)
const browser = await chromium.launch(browserLaunch())
try {
  console.log(`Answers in Chromium ${browser.version()}, medians of ${REPEATS} loads`)
  const rows: string[][] = []
  for (const heavy of heavyAnswers.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    const usual = await measure({ ...heavy, answers: ordinary, shown: '' })
    const own = await measure(heavy)
    rows.push([
      heavy.name,
      `≤ ${WANTED_MS}`,
      own.longest.toFixed(0),
      `${usual.longest.toFixed(0)} (×${(own.longest / usual.longest).toFixed(1)})`,
      String(own.cards),
    ])
    // Machines differ by far less than this.
    if (own.longest > WANTED_MS * 10) process.exitCode = 1
  }
  printTable(
    ['longest task, ms of CPU', 'wanted', 'this answer', 'an ordinary one', 'error cards'],
    rows,
  )
} finally {
  await browser.close()
  await server.close()
}

type Figures = { longest: number; cards: number }

async function measure(answer: HeavyAnswer): Promise<Figures> {
  const runs: Figures[] = []
  while (runs.length < REPEATS) runs.push(await measureOnce(answer))
  return {
    longest: median(runs.map(({ longest }) => longest)),
    cards: median(runs.map(({ cards }) => cards)),
  }
}

async function measureOnce({ answers, at, shown }: HeavyAnswer): Promise<Figures> {
  server.give(answers)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  try {
    const longest = await longestTask(page, async () => {
      await page.goto(`${server.url}${at.startsWith('/') ? '' : '/sessions/ses_1'}${at}`)
      await page.getByText(shown).first().waitFor({ state: 'attached' })
      await page.waitForTimeout(WATCHED_MS)
    })
    return { longest, cards: await page.getByRole('alert').count() }
  } finally {
    await context.close()
  }
}

/** Milliseconds of CPU that the longest task of the page's main thread took while this went on. */
async function longestTask(page: Page, work: () => Promise<void>) {
  await browser.startTracing(page, { categories })
  await work()
  const { traceEvents } = traceFile.parse(JSON.parse((await browser.stopTracing()).toString()))
  const isMain = (event: (typeof traceEvents)[number]) =>
    event.name === 'thread_name' && event.args?.name === 'CrRendererMain'
  const main = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`))
  // Time of the thread, not of the wall: what else the machine does is not counted.
  const tasks = traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name === 'RunTask' && main.has(`${pid} ${tid}`) && tdur !== undefined ? [tdur / 1_000] : [],
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks')
  return Math.max(...tasks)
}
