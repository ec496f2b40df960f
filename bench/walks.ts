import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { chromium, type Page } from 'playwright'
import { build } from 'vite'

import { createSession, signUp } from '#e2e/fixtures/people.ts'
import { startService } from '#e2e/fixtures/start-service.ts'
import { browserLaunch } from '#scripts/chromium/browser-launch.ts'

import { tellCalls, type Call } from './walks/tell-calls.ts'
import { watchCalls, type Walk, type Watched } from './walks/watch-calls.ts'

/**
 * Traces the walks of docs/architecture.md in Chromium: a build whose functions tell what they take and give runs
 * against the local service. `npm run walks -- --write` writes both into the page.
 */

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/architecture.md')
/** The first walks load late parts and are left out; a file counts if it is in most of the others. */
const warmUp = 2
const times = 5

const calls: Call[] = []
const { messages, pauses } = await watch()
const message = tracedFiles(messages)
const pause = tracedFiles(pauses)
let text = readFileSync(page, 'utf8')
const shared = [...pause.held.keys()].filter((file) => message.held.has(file)).length
write('message', tableOf(message, 'the message', 24))
write('pause', `${tableOf(pause, 'the signal', 18)} ${shared} of the files are those of walk 1.`)
if (process.argv.includes('--write')) writeFileSync(page, text)

async function watch(): Promise<Watched> {
  const outDir = mkdtempSync(join(tmpdir(), 'signalbox-walks-'))
  const plugins = [tellCalls(root, calls)]
  await build({ root, plugins, logLevel: 'error', build: { outDir, minify: false } })
  const service = await startService({}, outDir)
  const browser = await chromium.launch(browserLaunch())
  try {
    const tab = await browser.newPage({ baseURL: service.url })
    await tab.addInitScript(watchCalls)
    await signUp(tab)
    await createSession(tab, {
      goal: 'Sort the letters',
      context: 'rehearsal: rounds=1000 messages=1 ask=0 subagents=0 pace=1500',
    })
    const atLeast = async (name: keyof Watched, number: number) => {
      await tab.waitForFunction(
        ([list, length]) => Reflect.get(Reflect.get(globalThis, 'watched'), list).length >= length,
        [name, number] as const,
      )
    }
    await atLeast('messages', warmUp + times)
    for (let click = 1; click <= warmUp + times; click += 1) {
      await press(tab, 'Pause')
      await atLeast('pauses', click)
      await press(tab, 'Resume')
      const { length } = await tab.evaluate(() => Reflect.get(globalThis, 'watched').messages)
      await atLeast('messages', length + 2)
    }
    return await tab.evaluate(() => Reflect.get(globalThis, 'watched'))
  } finally {
    await browser.close()
    await service.stop()
    rmSync(outDir, { recursive: true })
  }
}

async function press(tab: Page, name: string): Promise<void> {
  await tab.getByRole('button', { name, exact: true }).first().click()
}

/** The files of which a function took or gave what is followed, and those that only ran in the same moment. */
function tracedFiles(all: readonly Walk[]) {
  const walks = all.slice(warmUp, warmUp + times)
  const held = inMost(walks.map((walk) => walk.filter(({ holds }) => holds)))
  const beside = [...inMost(walks).keys()].filter((file) => !held.has(file))
  return { held, beside }
}

function inMost(walks: readonly Walk[]): Map<string, Set<string>> {
  const ways = walks.map(namesByFile)
  const isInMost = (file: string) => ways.filter((way) => way.has(file)).length > ways.length / 2
  return new Map([...namesByFile(walks.flat())].filter(([file]) => isInMost(file)))
}

/** The functions of each file, in the order of their first call. */
function namesByFile(walk: Walk): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const { n } of walk) {
    const { file, name } = calls[n] ?? { file: '', name: '' }
    files.set(file, (files.get(file) ?? new Set()).add(name))
  }
  return files
}

function tableOf({ held, beside }: ReturnType<typeof tracedFiles>, what: string, goal: number) {
  const rows = [...held].map(([file, names], at) => {
    const functions = [...names].map((name) => `\`${name}\``).join(', ')
    return `| ${at + 1} | [${basename(file)}](../${file}) | ${functions} |`
  })
  const others = beside.map((file) => `\`${basename(file)}\``).join(', ')
  return `| | file | functions that take or give ${what} |
| --- | --- | --- |
${rows.join('\n')}

${held.size} files; the goal of ${goal} is ${held.size > goal ? 'not reached' : 'reached'}. In the same moment ${beside.length} more files run that ${what} does not pass: ${others}.`
}

/** Prints a table and puts it between its comments in the page. */
function write(name: string, table: string): void {
  console.log(`${table}\n`)
  text = text.replace(
    new RegExp(`(<!-- walk of a ${name} -->\\n)[^]*?(?=<!-- end -->)`),
    (_, head: string) => `${head}${table}\n`,
  )
}
