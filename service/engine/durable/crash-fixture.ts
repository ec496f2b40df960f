import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { createRehearsalAgent } from '#service/agents/rehearsal/create-rehearsal-agent.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { createEngine } from '#service/engine/create-engine.ts'
import { addAccount, testAccount } from '#service/engine/engine-fixture.ts'

/** For tests: a program in a process of its own, which can be killed, once it has said its first line. */
export async function startProcess(args: readonly string[]) {
  const all = ['--disable-warning=DeprecationWarning', ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(String),
    ended.then(([code]) => Promise.reject(new Error(`The process ended with ${String(code)}.`))),
  ])
  return {
    line,
    async kill(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** For tests: an engine in a process of its own. Scenes become sessions named by it. */
export async function startEngineProcess(databaseUrl: string, scenes: readonly string[] = []) {
  const started = await startProcess([import.meta.filename, databaseUrl, ...scenes])
  return { ...started, sessions: started.line.split(' ').slice(1) }
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
