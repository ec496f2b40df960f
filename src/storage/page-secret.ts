const NAME = 'signalbox.secret'

/** Known already: it outlives what is cleared under an open page, and a browser that keeps nothing. */
let known: string | null = null

/**
 * The secret that opens the gateway's cookie for pages of this origin alone: the cookie itself goes to every
 * port of the host. All tabs must send the same secret at once: hence web storage. By itself it opens
 * nothing.
 */
export function readPageSecret(): string {
  try {
    const { localStorage } = globalThis
    const kept = localStorage.getItem(NAME)
    // The gateway would refuse a secret of another form for ever.
    if (kept !== null && /^[\w-]{43}$/.test(kept)) known = kept
    else localStorage.setItem(NAME, (known ??= createSecret()))
  } catch {
    // A browser that forbids web storage asks to sign in again after a reload.
  }
  return (known ??= createSecret())
}

/** 256 random bits. */
function createSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
