import { decoded } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

export type LinkTarget = {
  href: string
  /** The place for people: the host, or an e-mail with all that it may carry, such as copies. */
  place: string
  /** The address can carry away more than its text shows, so an operator reads it first. */
  long: boolean
}

const QUERY_AT_MOST = 64
const WHOLE_AT_MOST = 200

/**
 * The target of a link outside: http, https and mailto. Null for every other address, and for the
 * console's own origin, because an agent must not lead an operator through the console.
 */
export function findLinkTarget(address: string | undefined, ownOrigin: string): LinkTarget | null {
  if (address === undefined || !URL.canParse(address)) return null
  const target = new URL(address)
  const { protocol, host, pathname, search, username, href } = target
  const web = protocol === 'https:' || protocol === 'http:'
  if (web ? isOwn(target, new URL(ownOrigin)) : protocol !== 'mailto:') return null
  return {
    href,
    place: web
      ? host
      : words.emailTo(
          (pathname + search).replace(/(?:%[0-7][\da-f])+|(?:%[89a-f][\da-f])+/gi, decoded),
        ),
    long: search.length > QUERY_AT_MOST + 1 || href.length > WHOLE_AT_MOST || username !== '',
  }
}

/** A machine has several names for itself, and http leads to https. */
function isOwn(target: URL, own: URL): boolean {
  if (target.hostname === own.hostname) return target.port === own.port
  return target.port === own.port && isThisMachine(target) && isThisMachine(own)
}

function isThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/.test(
    hostname,
  )
}
