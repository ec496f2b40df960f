import { digestOf } from '#src/model/attempt.ts'
import type { Client } from '#src/queries/client/client.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import { sections, type SectionPlan } from './sections.ts'
import * as words from './words.ts'

const KIND = 'signalbox-hand-over'
/** Goes up with each new section: an older build would leave that section out in silence. */
const VERSION = 1

/** The changes that an import makes, before anything is written. */
export type HandOverPlan = {
  /** The time when the file was written, as the file says. */
  writtenAt: number | null
  isOfOtherAccount: boolean
  sections: readonly SectionPlan[]
}

/** Tells accounts apart, and names none. */
const markOf = ({ scope }: Client) => digestOf(scope)

/** The text of a file with all that is handed over. */
export async function writeHandOver(client: Client): Promise<string> {
  const entries = sections.map(async ({ name, read }) => [name, await read(client)] as const)
  const content = Object.fromEntries(await Promise.all(entries))
  const writtenAt = new Date(client.now()).toISOString()
  const file = {
    kind: KIND,
    version: VERSION,
    writtenAt,
    account: markOf(client),
    sections: content,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The changes that the text of a file asks for; rejects with a sentence where it cannot be read. */
export async function planHandOver(client: Client, text: string): Promise<HandOverPlan> {
  const file = parse(text)
  if (!isRecord(file) || file['kind'] !== KIND || !isRecord(file['sections'])) {
    throw new Error(words.otherFile)
  }
  if (!(Number(file['version']) <= VERSION)) throw new Error(words.newer)
  const given = file['sections']
  const plans: SectionPlan[] = []
  for (const { name, plan } of sections) {
    const items = given[name] ?? []
    if (!Array.isArray(items)) throw new Error(words.noList(name))
    plans.push(await plan(client, items))
  }
  const writtenAt = Date.parse(String(file['writtenAt']))
  return {
    writtenAt: Number.isNaN(writtenAt) ? null : writtenAt,
    isOfOtherAccount: file['account'] !== markOf(client),
    sections: plans,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(words.notJson)
  }
}
