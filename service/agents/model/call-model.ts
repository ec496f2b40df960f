import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  type LanguageModelUsage,
  type ModelMessage,
  tool,
  wrapLanguageModel,
} from 'ai'
import { Agent as HttpAgent, fetch as longFetch } from 'undici'
import * as z from 'zod/mini'

import type { Charge } from '#service/agents/agent.ts'
import type { Config } from '#service/config.ts'
import { isRecord, storable } from '#service/engine/storable.ts'

import { readAnswer } from './answer/read-answer.ts'
import type { Call, Entry } from './journal.ts'
import { answerCut, brokenArguments, unknownTool } from './prompts.ts'
import { findMissing, type ToolDescription } from './tools.ts'

/** The endpoint behind the model agent, as the settings of the service name it. */
export type ModelSettings = Omit<NonNullable<Config['model']>, 'apiKeyFile' | 'toolFile'>

/** The cost of a call at these prices, in whole micro-dollars; null without prices. */
export function costOf(
  { prices }: ModelSettings,
  tokens: { input: number; output: number },
): number | null {
  return prices && Math.ceil(tokens.input * prices.input + tokens.output * prices.output)
}

/** `problem` says, to the model, why the call cannot be carried out. */
type ToolCall = Omit<Call, 'callId'>

export type Reply = Pick<Extract<Entry, { kind: 'reply' }>, 'text' | 'reasoning' | 'cutAt'> & {
  calls: readonly ToolCall[]
}

/** A call of the model that gave no answer. */
export class ModelCallError extends Error {
  override name = 'ModelCallError'
  /** Whether the same call may succeed later, and the endpoint's own word on when. */
  readonly retry: { afterMs: number | null } | null
  /** The endpoint refused the call: nobody bills it. */
  readonly isRefused: boolean
  /** Nobody can mend the fault in the settings or at the endpoint: the call itself is wrong. */
  readonly isWrong: boolean
  /** The charge that the endpoint names for the call; null if it gave no answer at all. */
  readonly charge: Charge | null

  constructor(
    message: string,
    retry: { afterMs: number | null } | null,
    isRefused: boolean,
    { isWrong = false, charge = null }: { isWrong?: boolean; charge?: Charge | null } = {},
  ) {
    super(message)
    this.retry = retry
    this.isRefused = isRefused
    this.isWrong = isWrong
    this.charge = charge
  }
}

export type ModelCaller = ReturnType<typeof createModelCaller>

/** Opens no connection before the first call. */
export function createModelCaller(settings: ModelSettings) {
  const { baseUrl, name, apiKey, timeoutMs } = settings
  // The model may think for longer than fetch waits by itself; the time limit of the call stands alone.
  const dispatcher = new HttpAgent({ headersTimeout: 0, bodyTimeout: 0 })
  /** The mends without which the endpoint takes no request. */
  const needed = new Set<string>()
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    async fetch(input, init) {
      // Goal and transcript are for the address that the settings name, and for no other.
      const options = { ...init, dispatcher, redirect: 'manual' }
      const send = async () => {
        const answer = await Reflect.apply(longFetch, undefined, [input, { ...options, body }])
        return readAnswer(answer, settings.answerTokens)
      }
      let body = typeof init?.body === 'string' ? init.body : '{}'
      // Calls of other sessions may come to need one meanwhile.
      const done = new Set(needed)
      for (const [word, mend] of mends) if (done.has(word)) body = mend(body)
      let response = await send()
      for (const [word, mend] of mends) {
        if (done.has(word) || ![400, 422].includes(response.status)) continue
        if (!(await response.clone().text()).includes(word)) continue
        body = mend(body)
        response = await send()
        // An endpoint that misses reasoning names it too.
        if (response.ok) needed.add(word)
      }
      return response
    },
  })

  return {
    /** Sends a request, and another for each part of it that the endpoint refuses and can do without. Throws `ModelCallError`, and the signal's reason once `signal` has fired. */
    async call(
      messages: readonly ModelMessage[],
      tools: readonly ToolDescription[],
      signal: AbortSignal,
      answerTokens = settings.answerTokens,
    ): Promise<{ reply: Reply; charge: Charge }> {
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const { text, toolCalls, usage, finishReason, response } = await generateText({
          model: wrapLanguageModel({ model: provider(name), middleware: ownIds }),
          messages: [...messages],
          allowSystemInMessages: true,
          // Without `execute`: each call is journalled before it runs.
          tools: Object.fromEntries(
            tools.map(({ name: toolName, description, schema }) => [
              toolName,
              tool({ description, inputSchema: jsonSchema(schema) }),
            ]),
          ),
          maxOutputTokens: answerTokens,
          maxRetries: 0,
          include: { responseBody: true },
          abortSignal: AbortSignal.any([signal, limit]),
        })
        const charge = chargeOf(settings, usage)
        if (finishReason === 'content-filter') {
          throw new ModelCallError(filtered, null, false, { charge })
        }
        const names = tools.map((each) => each.name)
        const calls = toolCalls.map(({ input, toolName, providerMetadata }) => {
          const made = readCall(storable(toolName), storable(input), names)
          const signature = providerMetadata?.['model']?.['thoughtSignature']
          if (typeof signature === 'string') made.signature = signature
          return made
        })
        const { message } = reasoned.safeParse(response.body).data?.choices[0] ?? {}
        // Checks see what is stored: a report of a NUL is an empty one.
        const reasoning = storable(message?.reasoning_content ?? null) ?? undefined
        const reply = { text: storable(text), calls, reasoning }
        if (finishReason !== 'length') return { reply, charge }
        for (const each of calls) each.problem &&= `${each.problem} ${answerCut(answerTokens)}`
        return { reply: { ...reply, cutAt: answerTokens }, charge }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ModelCallError) throw error
        const seconds = Math.round(timeoutMs / 1_000)
        const late = `The model gave no answer within ${seconds} s.`
        if (limit.aborted) throw new ModelCallError(late, later, false)
        throw callError(settings, error)
      }
    },
    close: () => dispatcher.close(),
  }
}

/** Some endpoints give several calls one id; the library would take them for one call. */
const ownIds: LanguageModelMiddleware = {
  async wrapGenerate({ doGenerate }) {
    const result = await doGenerate()
    const content = result.content.map((part, at) =>
      part.type === 'tool-call' ? { ...part, toolCallId: `call-${at}` } : part,
    )
    return { ...result, content }
  },
}

/** Under this name alone do endpoints take reasoning back; others refuse it in a request. */
const reasoned = z.object({
  choices: z.array(z.object({ message: z.object({ reasoning_content: z.string() }) })),
})

/** The mends of a refused request: a word of the refusal, and the body as the endpoint then takes it. */
const mends: readonly [string, (body: string) => string][] = [
  // OpenAI's models that think know no `max_tokens`.
  [
    'max_completion_tokens',
    (body) => {
      const { max_tokens: longest, ...rest } = JSON.parse(body)
      return JSON.stringify({ ...rest, max_completion_tokens: longest })
    },
  ],
  // Some gateways give reasoning and refuse it in a request.
  [
    'reasoning_content',
    (body) =>
      JSON.stringify(JSON.parse(body), (key, value: unknown) =>
        key === 'reasoning_content' ? undefined : value,
      ),
  ],
]

function readCall(name: string, input: unknown, names: readonly string[]): ToolCall {
  if (!names.includes(name)) return { tool: name, arguments: {}, problem: unknownTool(name, names) }
  if (!isRecord(input)) {
    const said = typeof input === 'string' ? input : JSON.stringify(input)
    return { tool: name, arguments: {}, problem: brokenArguments(said) }
  }
  return { tool: name, arguments: input, problem: findMissing(name, input) }
}

/** The endpoint's own figure comes first, then the prices. Without either the cost is not known. */
function chargeOf(settings: ModelSettings, usage: LanguageModelUsage): Charge {
  const own = usage.raw?.['cost']
  const { inputTokens: input, outputTokens: output = 0 } = usage
  const { contextTokens, answerTokens } = settings
  // Thinking may go beyond the longest answer, and a window may be set too small: a little more is possible.
  const mostTokens = contextTokens + answerTokens
  // No prompt has no tokens: nobody told.
  const isTold = input && isCount(input, mostTokens) && isCount(output, mostTokens)
  const tokens = isTold ? { input, output } : null
  const ownMicros = typeof own === 'number' ? Math.ceil(own * 1_000_000) : null
  const greatest = costOf(settings, { input: contextTokens, output: answerTokens })
  const mostMicros = mostTimes * (greatest || usualGreatestMicros)
  if (ownMicros !== null && isCount(ownMicros, mostMicros)) return { costMicros: ownMicros, tokens }
  return { costMicros: tokens && costOf(settings, tokens), tokens }
}

/** A call costs at most so many times what the prices say. */
const mostTimes = 100
/** Without prices. */
const usualGreatestMicros = 10_000_000

/** No other figure is believed: a strange one of an endpoint fails no session, and fills no books. */
const isCount = (value: number, most: number) =>
  Number.isSafeInteger(value) && value >= 0 && value <= most

const filtered =
  "The endpoint's filter withheld the model's answer (content_filter). Redirect the session to other work, or choose another model."
const later = { afterMs: null }
const longestQuote = 300

/** Every fault of a call in words that a person can act on. */
function callError({ baseUrl, name, apiKey }: ModelSettings, error: unknown): ModelCallError {
  const message = error instanceof Error ? error.message : String(error)
  // Some endpoints repeat the key that they refuse; every reader of the session sees these words.
  const quote = (text: string) => text.replaceAll(apiKey || '\n', '…').slice(0, longestQuote)
  const said = quote(message)
  const unread = `The model's answer could not be read: ${said}`
  if (!APICallError.isInstance(error)) return new ModelCallError(unread, later, false)
  const { statusCode } = error
  if (statusCode === undefined) {
    const isRefused = isUnsent(error)
    const words = isRefused
      ? `The model's endpoint ${baseUrl} cannot be reached (${said}). Start it, or correct MODEL_BASE_URL.`
      : `The connection to the model's endpoint broke off (${said}).`
    return new ModelCallError(words, later, isRefused)
  }
  if (statusCode < 300) return new ModelCallError(unread, later, false)
  if (statusCode < 400) {
    const target = quote(error.responseHeaders?.['location'] ?? 'another address')
    const words = `The model's endpoint ${baseUrl} redirects the call (${statusCode}) to ${target}, and the service follows no redirect. Correct MODEL_BASE_URL.`
    return new ModelCallError(words, null, true)
  }
  const isLater = [408, 409, 425, 429].includes(statusCode) || statusCode >= 500
  const retry = isLater ? { afterMs: retryAfter(error.responseHeaders) } : null
  // Behind a gateway that gave up waiting, or did not understand the answer, the model may have worked.
  const isRefused = ![408, 502, 504, 520, 524].includes(statusCode)
  const words = `The model's endpoint answered ${statusCode}: ${said}`
  const way = wayOut(statusCode, name, said)
  const isWrong = way === null && [400, 422].includes(statusCode)
  return new ModelCallError(way ? `${words} ${way}` : words, retry, isRefused, { isWrong })
}

/** Of the way to the endpoint and its certificate, which come before the call. */
const unsent =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|WRONG_VERSION_NUMBER|^CERT_|^ERR_TLS_CERT|SELF_SIGNED|^UNABLE_TO_/

/** Whether a call without an answer was never sent, so that nobody bills it. */
export function isUnsent({ cause, message }: Pick<APICallError, 'cause' | 'message'>): boolean {
  if (!(cause instanceof Error)) return unsent.test(message)
  if ('syscall' in cause) return cause.syscall === 'connect' || cause.syscall === 'getaddrinfo'
  return unsent.test('code' in cause ? String(cause.code) : message)
}

/** The way out of a refusal; null if nobody can tell it. */
function wayOut(status: number, name: string, said: string): string | null {
  if (status === 401 || status === 403)
    return 'Check the key in MODEL_API_KEY_FILE or MODEL_API_KEY.'
  // Some endpoints say it with a 400.
  if (status === 402 || (status === 400 && /\b(credits?|balance|billing)\b/i.test(said))) {
    return 'Check what is left on the account of the key.'
  }
  if (status === 404) return `Check that MODEL_NAME ("${name}") is a model of this endpoint.`
  // A refusal of a long prompt often counts the tokens of the functions, too.
  if (status === 400 && /context.(length|size|window)|(prompt|input).*maximum/i.test(said)) {
    return `Lower MODEL_CONTEXT_TOKENS to the window of the model "${name}".`
  }
  if (status === 400 && /tool|function/i.test(said)) {
    return `The model "${name}" seems to take no tools; choose a model that does.`
  }
  return null
}

/** `Retry-After` in milliseconds: seconds or a date (§7). */
function retryAfter(headers: Record<string, string> | undefined): number | null {
  const value = headers?.['retry-after']
  if (value === undefined) return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
