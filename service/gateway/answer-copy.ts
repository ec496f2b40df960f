/** An answer that several callers may get. */
export type AnswerCopy = { status: number; headers: [string, string][]; bytes: ArrayBuffer }

/** Reads what `ask` gets to its end. Rejects when that does, or when the answer breaks off. */
export async function copyOf(ask: () => Promise<Response>): Promise<AnswerCopy> {
  const answer = await ask()
  return {
    status: answer.status,
    headers: [...answer.headers],
    bytes: await answer.arrayBuffer(),
  }
}

/** A fresh answer of the copied one: each caller reads its body for himself. */
export function answerOf({ status, headers, bytes }: AnswerCopy): Response {
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
}
