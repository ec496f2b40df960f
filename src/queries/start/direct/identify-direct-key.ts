const ITERATIONS = 600_000
const BITS = 128

/**
 * What this page calls a key by: the same in every tab and after every start, and bound to the page's
 * origin and the key's service. Nobody here keeps a secret to mix in, so that guessing is made as dear
 * as at the vault (PBKDF2-SHA256).
 */
export async function identifyDirectKey(
  origin: string,
  service: string,
  key: string,
): Promise<string> {
  const { subtle } = globalThis.crypto
  const base = await subtle.importKey('raw', bytesOf(key), 'PBKDF2', false, ['deriveBits'])
  const salt = bytesOf(`identity ${origin} ${service}`)
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  const derived = new Uint8Array(await subtle.deriveBits(algorithm, base, BITS))
  return Array.from(derived, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
