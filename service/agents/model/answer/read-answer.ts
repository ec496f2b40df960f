const mib = 1024 * 1024

/**
 * The longest answer that is read. A token has four bytes or so: escapes, reasoning that is given twice and signatures
 * take more. The console reads no report that is longer than 8 MiB.
 */
const mostBytesFor = (answerTokens: number) => Math.min(mib + 32 * answerTokens, 7 * mib)

/** The answer, read to its end. Throws a sentence if it is longer than one of so many tokens can be. */
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
  return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, statusText, headers })
}
