import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { createPool, openDatabase } from '#service/database/open-database.ts'

import { giveTo } from './data-folder.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const endings: (() => unknown)[] = []
/** Made once, as that takes seconds; each test starts a server on it. */
let dataFolder: string

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'signalbox-embedded-'))
  const made = await openDatabase({ databaseUrl: null, dataFolder })
  await made.close()
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-embedded-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder = dataFolder) {
  const database = await openDatabase({ databaseUrl: null, dataFolder: folder })
  let isOpen = true
  const close = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  endings.push(close)
  return { ...database, close }
}

const postmaster = () =>
  Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

function environmentOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/environ`, 'utf8')
  return spawnSync('ps', ['-Eww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

test('the server can be reached by its own socket alone, knows nothing of our environment, and gives the service no more than its database', async () => {
  vi.stubEnv('SERVICE_SECRET', 'canary')
  vi.stubEnv('PGSSLMODE', 'require')
  vi.stubEnv('PGOPTIONS', '-c default_transaction_read_only=on')
  const { pool, url } = await open()
  vi.unstubAllEnvs()
  const { rows } = await pool.query(
    `select current_setting('listen_addresses') as listens, rolsuper, rolcreatedb, rolcreaterole
     from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([{ listens: '', rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  await expect(pool.query(`copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  const data = statSync(join(dataFolder, 'postgres'))
  expect(data.mode & 0o777).toBe(0o700)
  expect(readdirSync(join(dataFolder, 'postgres'))).toContain('.s.PGSQL.5432')
  expect([isRoot ? 0 : -1, nobody]).not.toContain(data.uid)
  expect(environmentOf(postmaster())).toContain('LC_ALL=C')
  expect(environmentOf(postmaster())).not.toContain('canary')
  for (const name of readdirSync(dataFolder)) {
    const words = name.startsWith('postgres.') ? readFileSync(join(dataFolder, name), 'utf8') : ''
    expect(words).not.toContain(new URL(url).password)
  }
})

test('the data is kept from one start to the next, and a killed service leaves no server behind', async () => {
  const first = await open()
  await first.pool.query('create table kept (amount bigint)')
  await first.pool.query('insert into kept values (9007199254740991)')
  await first.close()
  expect(readdirSync(dataFolder).toSorted()).toEqual([
    'lock',
    'postgres',
    'postgres.log',
    'postgres.password',
  ])

  const script = `
    import { createPool, openDatabase } from '#service/database/open-database.ts'
    const database = await openDatabase({ databaseUrl: null, dataFolder: process.argv[1] })
    await database.pool.query('insert into kept values (1)')
    console.log('ready')`
  const args = ['--input-type=module-typescript', '-e', script, dataFolder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const left = postmaster()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await vi.waitFor(() => expect(() => process.kill(left, 0)).toThrow('ESRCH'), { timeout: 20_000 })

  const second = await open()
  const { rows } = await second.pool.query('select amount from kept order by amount')
  expect(rows).toEqual([{ amount: 1 }, { amount: Number.MAX_SAFE_INTEGER }])
  expect(postmaster()).not.toBe(left)
})

test.runIf(process.platform === 'linux')(
  "another database's server whose number is in an old postmaster.pid is not ended",
  async () => {
    const stranger = await startEmbeddedPostgres(temporaryFolder())
    endings.push(() => stranger.stop())
    const before = stranger.pid()
    writeFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), `${before}\n`)
    await open()
    expect(postmaster()).not.toBe(before)
    expect(stranger.pid()).toBe(before)
    expect(() => process.kill(before, 0)).not.toThrow()
  },
)

test('a server that dies is started again, without its log too, and what was committed is there', async () => {
  const { pool, close } = await open()
  await pool.query('create table lasting as select 1 as one')
  const died = postmaster()
  rmSync(join(dataFolder, 'postgres.log'))
  process.kill(died, 'SIGKILL')
  await vi.waitFor(
    async () => expect((await pool.query('select one from lasting')).rows).toEqual([{ one: 1 }]),
    { timeout: 20_000 },
  )
  // The file is away for a moment while the server starts.
  await vi.waitFor(() => expect(postmaster()).not.toBe(died), { timeout: 20_000 })
  const again = postmaster()
  await close()
  expect(again).not.toBe(died)
  expect(existsSync(join(dataFolder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('of two first starts at once one has the folder, and the other is refused in words', async () => {
  const folder = temporaryFolder()
  // The remains of an initdb that was cut off.
  mkdirSync(join(folder, 'postgres.new', 'data', 'base'), { recursive: true })
  const starts = await Promise.allSettled([open(folder), open(folder)])
  const [won, ...others] = starts.flatMap((start) =>
    start.status === 'fulfilled' ? start.value : [],
  )
  expect(others).toEqual([])
  const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  expect(refusals).toMatchObject([
    { message: expect.stringContaining(`already working in ${folder}. Stop it first`) },
  ])
  expect((await won?.pool.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('data that belongs to "nobody" is given to the user of the server', async () => {
  const folder = temporaryFolder()
  cpSync(dataFolder, folder, { recursive: true })
  giveTo({ uid: nobody, gid: nobody }, join(folder, 'postgres'))
  await open(folder)
  expect(statSync(join(folder, 'postgres')).uid).not.toBe(nobody)
})

test('a folder with half of a database is named, and nothing in it is touched', async () => {
  const strange = temporaryFolder()
  mkdirSync(join(strange, 'postgres', 'base'), { recursive: true })
  await expect(open(strange)).rejects.toThrow(/holds files but no database/)
  expect(readdirSync(join(strange, 'postgres'))).toEqual(['base'])

  const half = temporaryFolder()
  mkdirSync(join(half, 'postgres'), { mode: 0o700 })
  writeFileSync(join(half, 'postgres', 'PG_VERSION'), '18\n')
  await expect(open(half)).rejects.toThrow(/postgres\.password, .* is missing or empty/)
  writeFileSync(join(half, 'postgres.password'), 'x')
  const owner = isRoot ? 60_999 : statSync(half).uid
  if (isRoot) chownSync(join(half, 'postgres'), owner, owner)
  await expect(open(half)).rejects.toThrow(/^PostgreSQL did not start: [^\n]*could not [^\n]*$/)
})

test('a path that is too long for a socket is served on loopback', async () => {
  const folder = join(temporaryFolder(), 'x'.repeat(120))
  chmodSync(dirname(folder), 0o711)
  cpSync(dataFolder, folder, { recursive: true })
  if (isRoot) giveTo({ uid: nobody, gid: nobody }, join(folder, 'postgres'))
  const { pool, url } = await open(folder)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test.each([
  ['its password in the clear', [0x52, 0, 0, 0, 8, 0, 0, 0, 3]],
  ['its password as MD5', [0x52, 0, 0, 0, 12, 0, 0, 0, 5, 1, 2, 3, 4]],
  ['nothing', [0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]],
])(
  'a listener on the port of an ended server that asks for %s is told nothing',
  async (_, asks) => {
    const heard: unknown[] = []
    const rogue = createServer((socket) => {
      socket.on('data', (bytes) => {
        heard.push(bytes)
        if (heard.length === 1) socket.write(Buffer.from(asks))
      })
    })
    await once(rogue.listen(0, '127.0.0.1'), 'listening')
    endings.push(() => rogue.close())
    const address = rogue.address()
    const port = typeof address === 'object' ? address?.port : 0
    const pool = createPool(`postgresql://signalbox_service:secret@127.0.0.1:${port}/postgres`)
    await expect(pool.query('select 1')).rejects.toThrow(
      'What listens there is not our PostgreSQL.',
    )
    await pool.end()
    // The first message names the role and the database.
    expect(heard).toHaveLength(1)
  },
)
