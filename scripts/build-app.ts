import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stampFile = join(dist, '.vite', 'stamp')

const inputs = [
  'src/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-app.ts',
]

/** Builds the app into dist/ unless what is there comes from exactly these sources. */
export async function buildWhenStale(): Promise<void> {
  const stamp = hashOfInputs()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await buildApp()
}

/**
 * Builds the app into dist/, in English and in German at once. The page in German is `index.de.html`; files
 * that hold no words are the same for both, and have the same name.
 */
export async function buildApp(): Promise<void> {
  const stamp = hashOfInputs()
  rmSync(stampFile, { force: true })
  const german = mkdtempSync(join(tmpdir(), 'signalbox-de-'))
  try {
    await Promise.all([runVite('en', dist), runVite('de', german)])
    cpSync(join(german, 'assets'), join(dist, 'assets'), { recursive: true })
    for (const name of ['index.html', '.vite/manifest.json'])
      cpSync(join(german, name), join(dist, name.replace(/(?=\.\w+$)/, '.de')))
  } finally {
    rmSync(german, { recursive: true, force: true })
  }
  writeFileSync(stampFile, stamp)
}

/** A process of its own: the bundler's memory ends with it. */
async function runVite(language: 'en' | 'de', folder: string): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const options = ['--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const child = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    // NODE_ENV=development in a shell would build React's larger and slower half.
    env: { ...process.env, NODE_ENV: 'production', EDITION: language },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // A start that is broken off leaves no build behind.
  const end = () => void child.kill()
  process.once('exit', end)
  const [code, signal] = await once(child, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new Error(`The console could not be built (${signal ?? code}).`)
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
