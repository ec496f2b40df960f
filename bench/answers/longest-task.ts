import type { Browser, Page } from 'playwright'
import * as z from 'zod'

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

/** Milliseconds of CPU that the longest task of the page's main thread took while this went on. */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>) {
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
