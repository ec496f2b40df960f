/**
 * Ids that no session has, made of a random UUID: §2 leaves their form open, and a service may refuse an id
 * by its form before it looks for it, so that there is one of each form that is usual.
 */
export function unknownSessionIds(uuid: string): readonly [string, ...string[]] {
  const number = Number.parseInt(uuid.slice(0, 7), 16) + 1e9
  return [`ses_${uuid.replaceAll('-', '')}`, uuid, String(number)]
}
