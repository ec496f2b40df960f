/** All bytes of a body. Throws what `tooLarge` makes as soon as there are more than `mostBytes`. */
export async function readWhole(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.byteLength
    if (length > mostBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
