import { UnreadableResponseError } from '#src/model/errors.ts'

const MIB = 1024 * 1024
const MOST_BYTES = 8 * MIB

/** Reads a body as text, and lets go of one that grows beyond its limit instead of filling the tab's memory. */
export async function readBody(response: Response, mostBytes = MOST_BYTES): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new UnreadableResponseError({
        status: response.status,
        body: null,
        field: `it is larger than ${mostBytes / MIB} MiB`,
        isTooLong: true,
      })
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}
