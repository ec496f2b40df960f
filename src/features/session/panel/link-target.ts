export type LinkTarget = {
  href: string
  /** Where it leads, for people: the host, or the addresses of an e-mail. */
  place: string
  /** It can carry away more than its words show: it is read before it is followed. */
  long: boolean
}

const QUERY_AT_MOST = 64
const WHOLE_AT_MOST = 200

/** A place outside that may be gone to: http, https and mailto. Null for every other address, ours too. */
export function findLinkTarget(address: string | undefined): LinkTarget | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, host, pathname, search, username, href } = new URL(address)
  const web = protocol === 'https:' || protocol === 'http:'
  if (!web && protocol !== 'mailto:') return null
  return {
    href,
    place: web ? host : `e-mail to ${pathname}`,
    long: search.length > QUERY_AT_MOST + 1 || href.length > WHOLE_AT_MOST || username !== '',
  }
}
