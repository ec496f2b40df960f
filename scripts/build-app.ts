import { createHash } from 'node:crypto'
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

/** Builds the app into dist/; prints only warnings and errors. */
export async function buildApp(): Promise<void> {
  const stamp = hashOfInputs()
  rmSync(stampFile, { force: true })
  // Loaded only here: a start with a fresh build needs no bundler.
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
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
