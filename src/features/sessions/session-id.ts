/** The session id in a pasted text: an id, or the address of a session in any console. */
export function readSessionId(text: string): string | null {
  const trimmed = text.trim()
  const linked = /\/sessions\/([^/?#\s]+)/.exec(trimmed)?.[1]
  if (linked !== undefined) return decode(linked)
  return trimmed && !/[\s/?#]/.test(trimmed) ? trimmed : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
