// `npm start`, `npm test` and the others begin here, on any Node from 20 on: install when needed,
// then hand over to the pinned Node.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Signalbox needs Node 20 or newer to begin with; this is ${process.version}.`)
  process.exit(1)
}
const { ensureInstalled } = await import('./ensure.mjs')

const root = fileURLToPath(new URL('..', import.meta.url))
const [command = 'start', ...rest] = process.argv.slice(2)
const script = ['scripts', '.']
  .map((folder) => join(root, folder, `${command}.ts`))
  .find(existsSync)
if (!script) {
  console.error(`There is no command "${command}".`)
  process.exit(1)
}

const node = ensureInstalled()
const env = { ...process.env }
const path = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
env[path] = [dirname(node), join(root, 'node_modules', '.bin'), env[path]].join(delimiter)
// The many processes of the tests, and the next start, reuse code that was compiled once.
env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')

// npm names itself in its title; an emulator says its own name first. When npm has gone before us, nobody is
// left whose end we could notice.
const isInShell = read(`/proc/${process.ppid}/cmdline`).includes('run.mjs')
const above = isInShell ? parentOf(process.ppid) : process.ppid
const isByNpm =
  env.npm_lifecycle_script === `node scripts/run.mjs ${command}` &&
  env.npm_config_user_agent?.startsWith('npm/')
if (isByNpm && existsSync('/proc/self') && !read(`/proc/${above}/cmdline`).includes('npm')) {
  process.exit(143)
}

// The open channel tells the child that we are gone, however we went; kill -9 included.
const child = spawn(node, ['--no-deprecation', script, ...rest], {
  cwd: root,
  env,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// On Windows a kill would be abrupt: a console tells the child itself.
const pass = process.platform === 'win32' ? () => undefined : (signal) => child.kill(signal)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)

// npm passes no SIGTERM through the shell that it runs us in, and that shell outlives it: when either has
// gone, stop too. Systems without /proc have a shell that hands over to us entirely.
const ancestors = () => `${process.ppid} ${isInShell ? parentOf(process.ppid) : ''}`
const startedBy = ancestors()
const watch = setInterval(() => {
  if (ancestors() === startedBy) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 300)

child.on('exit', (code, signal) => {
  clearInterval(watch)
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  process.exit()
})

function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
