import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist', '.vite', 'stamp')

const inputs = ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Builds the app into dist/ unless what is there comes from exactly these sources. */
export async function buildWhenStale(): Promise<void> {
  const stamp = hashOfInputs()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await buildApp()
}

/** Builds the app into dist/, in a process of its own: the bundler's memory ends with it. */
export async function buildApp(): Promise<void> {
  const stamp = hashOfInputs()
  rmSync(stampFile, { force: true })
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // A start that is broken off leaves no build behind.
  const end = () => void child.kill()
  process.once('exit', end)
  const [code, signal] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new Error(`The console could not be built (${signal ?? code}).`)
  writeFileSync(stampFile, stamp)
}

function hashOfInputs(): string {
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
    .update(process.version)
    .update(process.env.VITE_API_ORIGINS ?? '')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
