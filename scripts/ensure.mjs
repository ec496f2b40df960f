// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  pinnedNode,
  postgresFolder,
  strangersAmong,
  supportedPlatforms,
} from './checks/binaries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.signalbox-stamp')

/**
 * Installs what package-lock.json names unless that is already done, and answers the path of the
 * pinned Node. Ends the process with a sentence when this machine cannot run it.
 */
export function ensureInstalled() {
  const platform = `${process.platform}-${process.arch}`
  const node = pinnedNode(modules, platform)
  if (!node) fail(`There is no pinned Node for ${platform}: ${supported()}`)
  if (process.platform === 'linux' && isMusl()) {
    fail(`This Linux has musl instead of glibc (Alpine, for example): ${supported()}`)
  }

  const stamp = `${lockHash()} ${platform}\n`
  const installed = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (installed && existsSync(node)) return node

  install()
  const [stranger] = strangersAmong(modules, platform)
  if (stranger) {
    fail(
      `${stranger} is not the program that this version pins, and nothing of it was run. Delete node_modules and try again; if it stays so, do not run it.`,
    )
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (version.status !== 0) fail(`The pinned Node does not run here: ${version.stderr ?? node}`)
  linkPostgres(node, platform)
  writeFileSync(stampFile, stamp)
  return node
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * A stale install would be replaced by the very Node that it deletes, so npm runs on the Node that
 * started it, with our own folder off PATH and the outer npm's settings dropped.
 */
function install() {
  const started = Date.now()
  console.error('Installing what package-lock.json names (once) …')
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  // NODE_ENV=production or an omit setting would leave out what builds and tests need.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  ]
  const options = { cwd: root, env: cleanEnvironment(), stdio: ['ignore', 2, 2] }
  const quiet = [...args, '--loglevel=error']
  const { status } = npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...quiet], options)
    : spawnSync('npm', quiet, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) fail('npm ci failed; what it said is above')
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function cleanEnvironment() {
  const dropped = /^npm_(lifecycle_|package_|config_(omit|include|production|only|dry_run)$)/i
  const entries = Object.entries(process.env).filter(([name]) => !dropped.test(name))
  const env = { ...Object.fromEntries(entries), NODE_ENV: 'development' }
  const path = Object.keys(env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
  const folders = (env[path] ?? '').split(delimiter)
  env[path] = folders.filter((folder) => !folder.startsWith(modules)).join(delimiter)
  return env
}

/** npm carries no links, and runs no package's script here: they are made now, by the user who installs. */
function linkPostgres(node, platform) {
  if (!existsSync(postgresFolder(modules, platform))) return
  const source = new URL('../service/database/embedded/postgres-binaries.ts', import.meta.url)
  const script = `(await import('${source}')).findPostgresBinaries()`
  const options = { cwd: root, encoding: 'utf8' }
  const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', script], options)
  if (status !== 0) fail(`Preparing PostgreSQL failed: ${stderr}`)
}

function isMusl() {
  process.report.excludeNetwork = true
  return !process.report.getReport().header.glibcVersionRuntime
}

function supported() {
  return `Signalbox runs on ${supportedPlatforms.join(', ')} (Linux with glibc).`
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
