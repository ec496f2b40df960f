import { isRecord } from '#service/engine/storable.ts'

const mib = 1024 * 1024

/**
 * The longest answer that is read. A token has four bytes or so: escapes, reasoning that is given twice and signatures
 * take more. The console reads no report that is longer than 8 MiB.
 */
const mostBytesFor = (answerTokens: number) => Math.min(mib + 32 * answerTokens, 7 * mib)

/**
 * The answer, read to its end; a fault in place of one has the status of that fault. Throws a sentence if it is longer
 * than one of so many tokens can be.
 */
export async function readAnswer(response: Response, answerTokens: number): Promise<Response> {
  const { ok, status, statusText, headers } = response
  const mostBytes = mostBytesFor(answerTokens)
  const parts: Uint8Array[] = []
  let bytes = 0
  // A loop that is left closes the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length
    parts.push(part)
    if (bytes <= mostBytes) continue
    // A refusal stays one, however long it is.
    if (!ok) break
    throw new Error(
      `It is longer than ${Math.floor(mostBytes / 1024)} KiB, and no answer of ${answerTokens} tokens (MODEL_ANSWER_TOKENS) is.`,
    )
  }
  const whole = Buffer.concat(parts)
  const body = ok ? parsed(whole.toString()) : null
  if (!isRecord(body)) {
    return new Response(bytes === 0 ? null : whole, { status, statusText, headers })
  }
  const fault = faultIn(body)
  if (fault) {
    const error = { message: `${fault.message} (It said so in an answer ${status}.)` }
    return new Response(JSON.stringify({ error }), { status: fault.status, headers })
  }
  mendArguments(body)
  const mended = { ...body, usage: usageIn(body['usage']) }
  return new Response(JSON.stringify(mended), { status, statusText, headers })
}

/** Some endpoints give an empty one with each answer. */
const isFault = (error: unknown) =>
  isRecord(error) ? Object.keys(error).length > 0 : typeof error === 'string' && error !== ''

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** The fault that stands in place of an answer, or of its only choice. Gateways tell those of others so. */
function faultIn(body: Record<string, unknown>): { status: number; message: string } | null {
  const choices = recordsIn(body['choices'])
  const failed = choices.find(({ finish_reason: end, error }) => end === 'error' || isFault(error))
  if (!failed && (choices.length > 0 || !isFault(body['error']))) return null
  const error = failed?.['error'] || body['error'] || 'The answer ended with an error.'
  const { message, code } = isRecord(error) ? error : { message: error, code: null }
  const status = Number(code)
  return {
    // Without a code the model may have worked, as behind a gateway.
    status: Number.isInteger(status) && status >= 400 && status < 600 ? status : 502,
    message: typeof message === 'string' && message !== '' ? message : JSON.stringify(error),
  }
}

/** Some endpoints give the arguments of a call as the object itself, or as nothing; the library takes text alone. */
function mendArguments(body: Record<string, unknown>): void {
  for (const { message } of recordsIn(body['choices'])) {
    for (const { function: made } of recordsIn(isRecord(message) ? message['tool_calls'] : null)) {
      if (!isRecord(made) || typeof made['arguments'] === 'string') continue
      made['arguments'] = JSON.stringify(made['arguments'] ?? {})
    }
  }
}

/** The figures of an answer, also those given as text; no tokens if one side is no number. All beside the prompt is output. */
function usageIn(usage: unknown): Record<string, number> | null {
  if (!isRecord(usage)) return null
  const names = ['prompt_tokens', 'completion_tokens', 'total_tokens', 'cost']
  const [input, output, total = 0, cost] = names.map((name) => {
    const value = usage[name]
    const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
  })
  const areTold = input !== undefined && output !== undefined
  // Some endpoints, as those of Grok and Gemini, count what the model has thought in the total alone.
  const tokens = areTold && {
    prompt_tokens: input,
    completion_tokens: Math.max(output, total - input),
  }
  return {
    ...tokens,
    ...(cost === undefined ? {} : { cost }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
