import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mutants, type Mutant } from './checks/follower-mutants.ts'

const root = join(import.meta.dirname, '..')
const needed = ['src', 'service', 'scripts', 'package.json', 'tsconfig.json', 'vite.config.ts']

/** Breaks the follower in ten ways, one at a time, and runs its tests: each must be found out. */
let killed = 0
const unbroken = { name: 'nothing', file: 'transcript.ts', edits: [] }
if (!(await survives(unbroken))) throw new Error('The tests fail without any mutant')
for (const mutant of mutants) {
  const started = Date.now()
  const survived = await survives(mutant)
  if (!survived) killed += 1
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`${survived ? '✗ survived' : '✓ killed  '} ${mutant.name} (${seconds} s)`)
}
console.log(`killed ${killed} of ${mutants.length}`)
process.exitCode = killed === mutants.length ? 0 : 1

async function survives(mutant: Mutant): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), 'signalbox-mutant-'))
  try {
    for (const name of [...needed, 'vitest.config.ts']) {
      cpSync(join(root, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir')
    applyTo(copy, mutant)
    return await passes(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A mutant that no longer fits the source is an error, not a survivor and not a kill. */
function applyTo(copy: string, { name, file, edits }: Mutant): void {
  const path = join(copy, 'src/follow/transcript', file)
  let source = readFileSync(path, 'utf8')
  for (const { from, to } of edits) {
    if (source.split(from).length !== 2) throw new Error(`"${name}" no longer fits ${file}`)
    source = source.replace(from, () => to)
  }
  writeFileSync(path, source)
}

function passes(copy: string): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'node',
      '--bail=1',
      'src/follow/transcript',
    ],
    { cwd: copy, stdio: 'ignore' },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}
