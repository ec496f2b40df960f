import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { describe, expect, test } from 'vitest'

import type { Step } from './steps.ts'

describe('a run of steps', () => {
  const broken: Step = { name: 'steps test', command: ['-e', '', '--'], counts: 'vitest' }

  test.each<[string, Step[], string, number]>([
    [
      'sums what the runners counted, each static check as one',
      [check('a', 0), journeys({ expected: 4 }), check('b', 0)],
      '6 passed, 0 failed',
      0,
    ],
    [
      'counts failed and flaky tests as failures',
      [journeys({ expected: 4, unexpected: 2, flaky: 1 }, 1)],
      '4 passed, 3 failed',
      1,
    ],
    [
      'fails when a content runner executed no test',
      [journeys({ expected: 0 })],
      '0 passed, 1 failed',
      1,
    ],
    ['fails when a runner broke without a report', [broken], '0 passed, 1 failed', 1],
  ])('%s', (_, steps, lastLine, status) => {
    expect(run(steps)).toMatchObject({ lastLine, status })
  })

  test('runs single checks side by side, stops behind those that fail, and shows what they said', () => {
    const checks = [check('a', 0), check('b', 1)]
    const { lastLine, status, output } = run([...checks, journeys({ expected: 4 })])
    expect(lastLine).toBe('1 passed, 1 failed')
    expect(status).toBe(1)
    expect(output).toContain('words of b')
    expect(output).toContain('Stopped at the first failing step: b')
    expect(output).not.toContain('words of a')
  })

  test('runs a check that yields beside the others at the lowest priority, and counts it', () => {
    const script = `if (require('node:os').getPriority() !== 19) process.exitCode = 1`
    const patient: Step = { name: 'patient', command: ['-e', script], yields: true }
    const beside = 'journeys'
    const { lastLine, status } = run([
      { ...patient, beside },
      { ...check('a', 0), beside },
    ])
    expect([lastLine, status]).toEqual(['2 passed, 0 failed', 0])
  })

  test('names the failed tests and their errors last, however much the steps beside them print', () => {
    const report = JSON.stringify({
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        {
          name: join(import.meta.dirname, 'a.test.ts'),
          assertionResults: [
            { status: 'passed', fullName: 'a list holds' },
            { status: 'failed', fullName: 'a row stands', failureMessages: ['expected 1 to be 2'] },
          ],
        },
      ],
    })
    const script = `
      const file = process.argv.find((one) => one.startsWith('--outputFile=')).slice(13)
      require('node:fs').writeFileSync(file, '${report}')
      process.exitCode = 1`
    const failing: Step = { name: 'failing', command: ['-e', script, '--'], counts: 'vitest' }
    const { output, lastLine } = run([failing])
    expect(output).toMatch(
      /✗ scripts\/a\.test\.ts: a row stands\nexpected 1 to be 2\nStopped at [^\n]*\n3 passed, 1 failed\n$/,
    )
    expect(output).not.toContain('a list holds')
    expect(lastLine).toBe('3 passed, 1 failed')
  })
})

function check(name: string, code: number): Step {
  const command = ['-e', `console.log('words of ${name}'); process.exitCode = ${code}`]
  return { name, command, beside: 'checks' }
}

function journeys(
  stats: { expected: number; unexpected?: number; flaky?: number },
  code = 0,
): Step {
  const report = JSON.stringify({ stats: { unexpected: 0, flaky: 0, ...stats } })
  const script = `
    require('node:fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, '${report}')
    process.exitCode = ${code}`
  return { name: 'steps test', command: ['-e', script, '--'], counts: 'playwright' }
}

function run(steps: readonly Step[]): { output: string; lastLine: string; status: number | null } {
  const module = pathToFileURL(join(import.meta.dirname, 'steps.ts')).href
  const script = `
    const { runSteps } = await import('${module}')
    await runSteps(${JSON.stringify(steps)})`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  const lines = stdout.trimEnd().split('\n')
  return { output: stdout + stderr, lastLine: lines.at(-1) ?? '', status }
}
