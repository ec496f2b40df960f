import { readKeyFile } from '#service/auth/secrets.ts'
import type { Config } from '#service/config.ts'

import type { Agent } from './agent.ts'
import { userMessage } from './model/build-prompt.ts'
import {
  createModelCaller,
  ModelCallError,
  type ModelCaller,
  type ModelSettings,
} from './model/call-model.ts'
import { createModelAgent } from './model/create-model-agent.ts'
import { ownTools } from './model/tools.ts'
import { createRehearsalAgent } from './rehearsal/create-rehearsal-agent.ts'
import { connectTools, readToolFile } from './tools/connect-tools.ts'

/** The first is the agent of a session that names none. Throws a sentence if a file of the model cannot be read. */
export async function createAgents(
  config: Pick<Config, 'model' | 'rehearsalRoundMs'>,
  warn: (message: string) => void,
): Promise<{
  agents: readonly [Agent, ...Agent[]]
  modelLine: Promise<string> | null
  close(): Promise<void>
}> {
  const rehearsal = createRehearsalAgent({ roundMs: config.rehearsalRoundMs })
  if (config.model === null) {
    return { agents: [rehearsal], modelLine: null, close: async () => undefined }
  }
  const { apiKeyFile, apiKey, toolFile, ...rest } = config.model
  // A file that a container is given is often open to all, and cannot be changed there.
  const tell = ({ message }: Error) => warn(message)
  const keyInFile = apiKeyFile && (await readKeyFile('MODEL_API_KEY_FILE', apiKeyFile, tell))
  const settings = { ...rest, apiKey: keyInFile ?? apiKey }
  const tools = connectTools(toolFile === null ? {} : await readToolFile(toolFile), warn)
  const caller = createModelCaller(settings)
  const asking = new AbortController()
  // The first session finds its tools connected.
  void tools.list()
  return {
    agents: [createModelAgent(settings, caller, tools), rehearsal],
    modelLine: askOnce(settings, caller, asking.signal),
    async close() {
      asking.abort()
      await Promise.all([tools.close(), caller.close()])
    },
  }
}

const shortAnswer = 16

/** Asks the model one short question with a tool: what a session would meet is met at the start. */
async function askOnce(
  settings: ModelSettings,
  { call }: Pick<ModelCaller, 'call'>,
  signal: AbortSignal,
): Promise<string> {
  const { name, baseUrl } = settings
  const question = userMessage('Answer with the word ready.')
  const tools = ownTools({ isSubagent: false, isLast: true })
  try {
    await call([question], tools, signal, shortAnswer)
    return `The model ${name} answers at ${baseUrl}`
  } catch (error) {
    if (!(error instanceof ModelCallError)) return `The model ${name} was not asked.`
    return `The model ${name} does not answer yet. ${error.message}`
  }
}
