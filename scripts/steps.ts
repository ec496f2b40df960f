import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { onParentGone } from './parent.ts'

export type Step = {
  name: string
  /** A script, and its arguments, for the Node that runs us. */
  command: readonly string[]
  /** Which runner's report of counts it writes; a step without one counts as a single check. */
  counts?: 'vitest' | 'playwright'
  /** Added to the environment. */
  environment?: Readonly<Record<string, string>>
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

type Tally = { passed: number; failed: number }

const root = join(import.meta.dirname, '..')
const reports = join(root, 'node_modules', '.cache', 'signalbox')

/** Where the runner of a counting step leaves its report. */
export function reportFile(name: string): string {
  return join(reports, `${name.replaceAll(' ', '-')}.json`)
}

/** Runs the steps in order up to the first that fails; the last line printed is the sum of counts. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  mkdirSync(reports, { recursive: true })
  const sum: Tally = { passed: 0, failed: 0 }
  for (const step of steps) {
    const started = Date.now()
    const tally = await runStep(step)
    sum.passed += tally.passed
    sum.failed += tally.failed
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${tally.failed > 0 ? '✗' : '✓'} ${step.name} (${seconds} s)`)
    if (tally.failed > 0) {
      console.log(`Stopped at the first failing step: ${step.name}`)
      process.exitCode = 1
      break
    }
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
}

async function runStep({ name, command, counts, environment }: Step): Promise<Tally> {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const env = { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const child = spawn(process.execPath, command, {
    cwd: root,
    env,
    stdio: counts ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
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

function finished(child: ChildProcess): Promise<boolean> {
  const stop = () => {
    child.kill('SIGTERM')
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  onParentGone(stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
      process.off('disconnect', stop)
      resolve(code === 0)
    })
  })
}

function tallyOf(runner: 'vitest' | 'playwright', file: string): Tally {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (runner === 'vitest') {
    const { numPassedTests, numFailedTests } = vitestReport.parse(report)
    return { passed: numPassedTests, failed: numFailedTests }
  }
  const { stats } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
