import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'

import { z } from 'zod'

import { onParentGone } from './parent.ts'

export type Step = {
  name: string
  /** A script, and its arguments, for the Node that runs us. */
  command: readonly string[]
  /** Which runner counts its tests; a step without one is a single check. */
  counts?: 'vitest' | 'playwright'
  /** Steps of one kind that follow each other run side by side: no core waits while tests wait. */
  beside?: 'checks' | 'tests' | 'journeys'
  /** Leaves the processor to the others while they want it. */
  yields?: boolean
  /** Added to the environment. */
  environment?: Readonly<Record<string, string>>
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** The options with which a runner writes its report of counts, beside its own output. */
const reportOptions = {
  vitest: (file: string) => ['--reporter=default', '--reporter=json', `--outputFile=${file}`],
  // The environment alone names the file.
  playwright: () => ['--reporter=list,json'],
}

type Tally = { passed: number; failed: number; failures?: string }

const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'signalbox')

/** Runs the steps in order up to the first that fails; the last line printed is the sum of counts. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  mkdirSync(reports, { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  onParentGone(stop)
  const sum: Tally = { passed: 0, failed: 0 }
  for (const group of groupsOf(steps)) {
    const tallies = await Promise.all(group.map(runStep))
    for (const { passed, failed } of tallies) {
      sum.passed += passed
      sum.failed += failed
    }
    const broken = group.filter((_, at) => (tallies[at]?.failed ?? 0) > 0)
    if (broken.length > 0) {
      const names = broken.map(({ name }) => name).join(', ')
      // Steps run side by side: the words of the failing one may stand far above.
      for (const { failures } of tallies) if (failures) console.log(failures)
      console.log(`Stopped at the first failing step: ${names}`)
      process.exitCode = 1
      break
    }
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
}

function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && step.beside !== undefined && last[0]?.beside === step.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

async function runStep(step: Step): Promise<Tally> {
  const started = Date.now()
  const tally = await tallyStep(step)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${tally.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
  return tally
}

async function tallyStep({ name, command, counts, environment, yields }: Step): Promise<Tally> {
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const report = counts ? reportOptions[counts](file) : []
  const child = spawn(process.execPath, [...command, ...report], {
    cwd: root,
    env,
    stdio: counts ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const succeeded = await finished(child)
  if (!succeeded) process.stdout.write(output)
  if (!counts) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

  const tally = existsSync(file) ? tallyOf(counts, file) : { passed: 0, failed: 0 }
  // A runner that failed without naming a test, and one that ran no test at all, are failures too.
  const sound = succeeded && tally.passed > 0
  return sound ? tally : { ...tally, failed: Math.max(1, tally.failed) }
}

const running = new Set<ChildProcess>()

function finished(child: ChildProcess): Promise<boolean> {
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** Ends all that runs, and us. */
function stop(): void {
  for (const child of running) child.kill('SIGTERM')
  process.exit(1)
}

function tallyOf(runner: 'vitest' | 'playwright', file: string): Tally {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'vitest') {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
    const failures = testResults.flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const told = failed.map(({ fullName, failureMessages }) =>
        [`✗ ${relative(root, name)}: ${fullName}`, ...failureMessages].join('\n'),
      )
      return told.length === 0 && message !== '' ? [`✗ ${relative(root, name)}: ${message}`] : told
    })
    return { passed: numPassedTests, failed: numFailedTests, failures: failures.join('\n') }
  }
  const { stats } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
