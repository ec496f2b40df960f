import { normalizeName } from '#src/api/decode/fields.ts'
import type { DialectSchema, ListingNames } from '#src/model/dialect.ts'

import { numberIn } from './schema-facts.ts'

/** Under these names services take how many to list, and where to go on; the first that is there is used. */
const limits = 'limit pagesize perpage pagelimit size maxresults'.split(' ')
const cursors =
  'cursor after startingafter nextcursor pagetoken nextpagetoken nexttoken continuationtoken token pagecursor pageafter offset skip page pagenumber'.split(
    ' ',
  )

/** What the parameters of the list of sessions are called. */
export function listingNames(parameters: ReadonlyMap<string, DialectSchema>): ListingNames {
  const limit = findName(parameters, limits)
  return {
    limit,
    limitMost: limit === null ? null : mostOf(numberIn(parameters.get(limit), 'maximum')),
    cursor: findName(parameters, cursors),
  }
}

function findName(
  parameters: ReadonlyMap<string, DialectSchema>,
  names: readonly string[],
): string | null {
  const written = [...parameters.keys()].filter((name) => /^[\w.[\]-]{1,40}$/.test(name))
  const wanted = names.find((name) => written.some((one) => normalizeName(one) === name))
  return written.find((one) => normalizeName(one) === wanted) ?? null
}

function mostOf(maximum: number | null): number | null {
  return maximum !== null && maximum >= 1 ? Math.floor(maximum) : null
}
