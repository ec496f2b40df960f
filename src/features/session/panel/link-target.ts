export type LinkTarget = {
  href: string
  /** Where it leads, for people: the host, or the addresses of an e-mail. */
  place: string
  /** It can carry away more than its words show: it is read before it is followed. */
  long: boolean
}

const QUERY_AT_MOST = 64
const WHOLE_AT_MOST = 200

/**
 * A place outside that may be gone to: http, https and mailto. Null for every other address, and for the
 * console's own (`ownOrigin`): nobody is led about in it by an agent.
 */
export function findLinkTarget(address: string | undefined, ownOrigin: string): LinkTarget | null {
  if (address === undefined || !URL.canParse(address)) return null
  const target = new URL(address)
  const { protocol, host, search, username, href } = target
  const web = protocol === 'https:' || protocol === 'http:'
  if (web ? isOwn(target, new URL(ownOrigin)) : protocol !== 'mailto:') return null
  return {
    href,
    place: web ? host : `e-mail to ${addressees(target)}`,
    long: search.length > QUERY_AT_MOST + 1 || href.length > WHOLE_AT_MOST || username !== '',
  }
}

/** This machine has several names for itself, and http leads to https. */
function isOwn(target: URL, own: URL): boolean {
  if (target.hostname === own.hostname) return target.port === own.port
  return target.port === own.port && isThisMachine(target) && isThisMachine(own)
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/.test(
    hostname,
  )
}

/** Everybody who would get the e-mail, those in its copies too. */
function addressees({ pathname, search }: URL): string {
  // Not `searchParams`: a plus sign stands for itself in an e-mail address.
  const copies = search.split(/[?&]/).flatMap((pair) => {
    const [, list] = /^(?:to|cc|bcc)=(.*)$/i.exec(pair) ?? []
    return list ?? []
  })
  const all = [pathname, ...copies].flatMap((list) => decoded(list).split(','))
  return all
    .map((one) => one.trim())
    .filter(Boolean)
    .join(', ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
