import type { IncomingMessage, ServerResponse } from 'node:http'

import * as z from 'zod/mini'

import { serveOnFreePort } from '#src/testing/serve-on-free-port.ts'

const message = z.looseObject({
  role: z.string(),
  content: z.nullish(z.string()),
  tool_call_id: z.optional(z.string()),
  tool_calls: z.optional(
    z.array(
      z.looseObject({
        id: z.string(),
        function: z.object({ name: z.string(), arguments: z.string() }),
      }),
    ),
  ),
})
const requestBody = z.looseObject({
  model: z.string(),
  max_tokens: z.optional(z.number()),
  max_completion_tokens: z.optional(z.number()),
  messages: z.array(message),
  tools: z.optional(
    z.array(
      z.object({ function: z.object({ name: z.string(), description: z.optional(z.string()) }) }),
    ),
  ),
})

/** A request of the OpenAI-compatible interface, as the endpoint received it. */
export type ModelRequest = z.infer<typeof requestBody> & { authorization: string | undefined }

/** An answer of the endpoint; `arguments` may be broken text, to test that. */
export type ModelAnswer = {
  text?: string
  calls?: readonly {
    id?: string
    name: string
    arguments: Record<string, unknown> | string
    /** Goes with the call. */
    more?: Record<string, unknown>
  }[]
  /** Goes with the answer's message. */
  more?: Record<string, unknown>
  usage?: {
    prompt_tokens?: number
    completion_tokens?: number
    total_tokens?: number
    cost?: number
  } | null
  /** Waits for this before it answers. */
  after?: Promise<unknown>
  status?: number
  headers?: Record<string, string>
  /** Sends this in place of an answer. */
  raw?: string
  /** Says that the answer was cut at `max_tokens`. */
  isLong?: boolean
  /** Ends the connection in the middle of the answer. */
  isCut?: boolean
}

/** For tests: an OpenAI-compatible endpoint on loopback, whose answers `answer` gives. */
export async function startModelEndpoint(
  answer: (request: ModelRequest, count: number) => ModelAnswer,
): Promise<{
  baseUrl: string
  requests: readonly ModelRequest[]
  /** How many connections were closed by the other side before they were answered. */
  brokenOff(): number
  close(): Promise<void>
}> {
  const requests: ModelRequest[] = []
  let broken = 0
  let callIds = 0

  async function respond(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { authorization } = request.headers
    const body = { ...requestBody.parse(JSON.parse(text)), authorization }
    requests.push(body)
    let isAnswered = false
    response.once('close', () => {
      if (!isAnswered) broken += 1
    })
    const given = answer(body, requests.length)
    await given.after
    if (response.destroyed) return
    isAnswered = true
    if (given.isCut) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"choices"', () => response.destroy())
      return
    }
    const status = given.status ?? 200
    const error = { error: { message: given.text ?? `status ${status}` } }
    const sent = given.raw ?? JSON.stringify(status === 200 ? completion(body, given) : error)
    response.writeHead(status, { 'content-type': 'application/json', ...given.headers })
    response.end(sent)
  }

  function completion(
    request: ModelRequest,
    { text = '', calls = [], more, usage, isLong }: ModelAnswer,
  ) {
    const made = calls.map((call) => {
      callIds += 1
      const given =
        typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
      return {
        id: call.id ?? `call_${callIds}`,
        type: 'function',
        function: { name: call.name, arguments: given },
        ...call.more,
      }
    })
    return {
      id: `completion_${requests.length}`,
      object: 'chat.completion',
      created: 1,
      model: request.model,
      choices: [
        {
          index: 0,
          finish_reason: isLong ? 'length' : made.length > 0 ? 'tool_calls' : 'stop',
          message: {
            role: 'assistant',
            content: text,
            ...(made.length > 0 ? { tool_calls: made } : {}),
            ...more,
          },
        },
      ],
      ...(usage === null ? {} : { usage: { prompt_tokens: 100, completion_tokens: 20, ...usage } }),
    }
  }

  const { url, close } = await serveOnFreePort((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  return { baseUrl: `${url}/v1`, requests, brokenOff: () => broken, close }
}
