import type { CustodyLedger } from './custody-ledger.ts'
import type { Custody } from './custody.ts'
import type { Opened, Seal, Sealed } from './seal.ts'

/** How one browser's custody is opened and changed while other requests change it, too. */
export function changing(seal: Seal, ledger: CustodyLedger) {
  /** What the browser holds by now, whichever of its cookies came with the request. */
  async function openLatest(text: string): Promise<Opened | null> {
    const sent = await seal.open(text)
    if (sent === null || ledger.hasEnded(sent.custody.custodyId)) return null
    const later = ledger.laterThan(sent.custody)
    return later === null ? sent : seal.open(later.text)
  }

  /** Makes the change anew on what other requests wrote while it was sealed, until none did. */
  async function changeOnto(
    held: Custody,
    make: (held: Custody) => Custody,
  ): Promise<{ next: Custody; sealed: Sealed } | null> {
    const next = { ...make(held), version: held.version + 1 }
    const sealed = await seal.close(next)
    if (ledger.hasEnded(held.custodyId)) return null
    const later = ledger.laterThan(held)
    if (later === null) {
      ledger.noteChange(next, sealed)
      return { next, sealed }
    }
    const opened = await seal.open(later.text)
    return opened && changeOnto(opened.custody, make)
  }

  /** Ends what is held and puts in its place what is made of its latest version. */
  async function replaceBy(
    held: Custody | null,
    make: (held: Custody | null) => Custody | null,
  ): Promise<{ next: Custody | null; sealed: Sealed | null }> {
    const next = make(held)
    const sealed = next && (await seal.close(next))
    if (held && ledger.hasEnded(held.custodyId)) return replaceBy(null, make)
    const later = held && ledger.laterThan(held)
    if (later) return replaceBy((await seal.open(later.text))?.custody ?? null, make)
    if (held) ledger.noteEnd(held.custodyId)
    if (next && sealed) ledger.noteChange(next, sealed)
    return { next, sealed }
  }

  return { openLatest, changeOnto, replaceBy }
}
