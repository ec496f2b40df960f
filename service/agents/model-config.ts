import { resolve } from 'node:path'

import * as z from 'zod/mini'

import { parseServiceUrl } from '#service/gateway/addresses.ts'
import { count, readBy, type Setting } from '#service/setting.ts'

/** What the variables of the model may be. */
export const modelValues = {
  MODEL_BASE_URL: z.nullable(readBy(parseServiceUrl)),
  MODEL_NAME: z.nullable(z.string().check(z.maxLength(200))),
  MODEL_API_KEY_FILE: z.nullable(z.string()),
  MODEL_API_KEY: z.nullable(z.string()),
  MODEL_PRICES: z.nullable(readBy(parsePrices)),
  MODEL_CONTEXT_TOKENS: count(1_000, 10_000_000),
  MODEL_ANSWER_TOKENS: count(100, 1_000_000),
  MODEL_TIMEOUT_SECONDS: count(1, 7_200),
  SIGNALBOX_TOOLS: z.nullable(z.string()),
}

const values = z.object(modelValues)

/** The meaning of the variables of the model; they stand in docs/settings.md. */
export const modelTable: Record<keyof typeof modelValues, Setting> = {
  MODEL_BASE_URL: {
    default: null,
    defaultIs: 'no model: sessions are rehearsed',
    expects: 'an https address (http on this machine) of an OpenAI-compatible interface',
    meaning:
      'Address of an OpenAI-compatible interface, such as `http://127.0.0.1:11434/v1`. Sessions then work through its model.',
  },
  MODEL_NAME: {
    default: null,
    defaultIs: 'none',
    expects: 'the name of a model, of at most 200 characters',
    meaning: 'Model of that interface; it has to take tools.',
  },
  MODEL_API_KEY_FILE: {
    default: null,
    defaultIs: 'no key',
    expects: 'a file',
    meaning: 'File (mode 600) with the key of that interface.',
  },
  MODEL_API_KEY: {
    default: null,
    defaultIs: 'no key',
    expects: 'a key',
    meaning: 'The key itself, in place of the file.',
  },
  MODEL_PRICES: {
    default: null,
    defaultIs: "the provider's own figure, else the cost is not known",
    expects: 'two amounts with a comma between them, such as 0.15,0.60',
    meaning:
      'US dollars for a million tokens in and out, such as `0.15,0.60`. A budget needs them.',
  },
  MODEL_CONTEXT_TOKENS: {
    default: '32768',
    expects: 'a whole number from 1000 to 10000000',
    meaning: 'Window of the model in tokens, prompt and answer together.',
  },
  MODEL_ANSWER_TOKENS: {
    default: '4096',
    expects: 'a whole number from 100 to 1000000',
    meaning: 'Longest answer of the model, in tokens.',
  },
  MODEL_TIMEOUT_SECONDS: {
    default: '600',
    expects: 'a whole number from 1 to 7200',
    meaning: 'How long a call of the model may take.',
  },
  SIGNALBOX_TOOLS: {
    default: null,
    defaultIs: 'no tools from outside',
    expects: 'a file',
    meaning: 'JSON file of the MCP servers whose tools the model may use ([agents](agents.md)).',
  },
}

/** `0.15,0.60`: US dollars for a million tokens in and out. Null for any other text. */
function parsePrices(text: string): { input: number; output: number } | null {
  const match = /^(\d{1,6}(?:\.\d{1,6})?)\s*,\s*(\d{1,6}(?:\.\d{1,6})?)$/.exec(text.trim())
  return match && { input: Number(match[1]), output: Number(match[2]) }
}

/** The endpoint of the model and its tools; null if no model is set. Throws if half of it is. */
export function modelOf(read: z.infer<typeof values>) {
  const { MODEL_BASE_URL: baseUrl, MODEL_NAME: name } = read
  if ((baseUrl === null) !== (name === null)) {
    throw new Error('MODEL_BASE_URL and MODEL_NAME must be set together, and one of them is not.')
  }
  if (baseUrl === null || name === null) return null
  return {
    baseUrl,
    name,
    apiKeyFile: read.MODEL_API_KEY_FILE && resolve(read.MODEL_API_KEY_FILE),
    apiKey: read.MODEL_API_KEY,
    prices: read.MODEL_PRICES,
    contextTokens: read.MODEL_CONTEXT_TOKENS,
    answerTokens: read.MODEL_ANSWER_TOKENS,
    timeoutMs: read.MODEL_TIMEOUT_SECONDS * 1_000,
    toolFile: read.SIGNALBOX_TOOLS && resolve(read.SIGNALBOX_TOOLS),
  }
}
