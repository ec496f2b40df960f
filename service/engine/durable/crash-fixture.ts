import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { createEngine } from '#service/engine/create-engine.ts'
import { addAccount, testAccount } from '#service/engine/engine-fixture.ts'

/** For tests: an engine in a process of its own, which can be killed. Scenes become sessions named by it. */
export async function startEngineProcess(
  databaseUrl: string,
  scenes: readonly string[] = [],
): Promise<{
  sessions: string[]
  process: ChildProcess
  kill(signal: NodeJS.Signals): Promise<number | null>
}> {
  const args = [
    '--disable-warning=DeprecationWarning',
    import.meta.filename,
    databaseUrl,
    ...scenes,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const sessions = await new Promise<string[]>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said += String(data)
      if (said.endsWith('\n')) resolve(said.trim().split(' ').slice(1))
    })
    child.once('exit', (code) => reject(new Error(`the engine's process ended with ${code}`)))
  })
  return {
    sessions,
    process: child,
    async kill(signal) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

if (process.argv[1] === import.meta.filename) await serve(process.argv.slice(2))

async function serve([databaseUrl = '', ...scenes]: readonly string[]) {
  const database = await openDatabase({ databaseUrl, dataFolder: '' })
  const agent = createRehearsalAgent({ roundMs: 20 })
  const engine = await createEngine({ database, agents: [agent], logger: console })
  const sessions: string[] = []
  await addAccount(database.pool, testAccount)
  for (const context of scenes) {
    const session = await engine.createSession(testAccount, { goal: 'Survive fx refunds', context })
    sessions.push(session.sessionId)
  }
  // No process.exit: an engine that has stopped leaves nothing that would hold the process.
  process.once('SIGTERM', () => void engine.stop().then(() => database.close()))
  process.stdout.write(`ready ${sessions.join(' ')}\n`)
}
