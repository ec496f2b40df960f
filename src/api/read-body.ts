import { UnreadableResponseError } from '#src/model/errors.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Reads a body as text, and lets go of one that grows beyond 8 MiB instead of filling the tab's memory. */
export async function readBody(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel()
      throw new UnreadableResponseError({
        status: response.status,
        body: null,
        field: 'it is larger than 8 MiB',
      })
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}
