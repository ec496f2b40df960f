/** The endpoint behind the model agent, as the settings of the service name it. */
export type ModelSettings = {
  /** Address of the OpenAI-compatible interface, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string
  name: string
  apiKey: string | null
  /** US dollars for a million tokens, which are micro-dollars for a token; null if nobody told. */
  prices: { input: number; output: number } | null
  /** The window of the model: prompt and answer together, in tokens. */
  contextTokens: number
  /** The longest answer, in tokens. */
  answerTokens: number
  timeoutMs: number
}

/** What a call costs at these prices, in whole micro-dollars; null without prices. */
export function costOf(
  { prices }: ModelSettings,
  tokens: { input: number; output: number },
): number | null {
  return prices && Math.ceil(tokens.input * prices.input + tokens.output * prices.output)
}
