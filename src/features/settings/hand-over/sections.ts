import * as z from 'zod/mini'

import { withoutSecrets } from '#src/model/ledger/past-attempt.ts'
import { formatMoney } from '#src/model/spend/money.ts'
import { isDraft, type Template } from '#src/model/templates/template.ts'
import type { Client } from '#src/queries/client/client.ts'
import { guardQueries } from '#src/queries/sessions/guard-queries.ts'
import { savedSessionQueries } from '#src/queries/sessions/session-queries.ts'
import {
  type HandedGuard,
  type HandedSession,
  importGuards,
  importSessions,
} from '#src/queries/writes/import-sessions.ts'
import { saveTemplates, templatesQuery } from '#src/queries/writes/template-queries.ts'
import { watched } from '#src/shared/money/guard-words.ts'
import { guardStamp, readListChoices, saveListChoices } from '#src/storage/device/device-items.ts'
import { isRecord } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

type Section<Item> = {
  /** In the file. */
  name: string
  title: string
  /** The members of a record that are handed over, and that a file must have. */
  item: z.ZodMiniType<Item>
  list: (client: Client) => Promise<readonly Item[]>
  idOf: (item: Item) => string
  labelOf: (item: Item) => string
  /** The content that makes two items of the same id differ. */
  contentOf: (item: Item) => unknown
  save: (client: Client, items: readonly Item[]) => Promise<void>
}

type ChangeKind = keyof typeof words.changes

/** The change of each item of a section, and the way to write the changes. */
export type SectionPlan = {
  title: string
  changes: readonly { id: string; label: string; kind: ChangeKind }[]
  save: () => Promise<void>
}

function section<Item>(of: Section<Item>) {
  const { name, title, item, list, idOf, labelOf, contentOf, save } = of
  const read = async (client: Client) =>
    (await list(client)).flatMap((one) => z.safeParse(item, withoutSecrets(one)).data ?? [])
  const parse = (value: unknown, at: number): Item => {
    const { data, error } = z.safeParse(item, value)
    if (data !== undefined) return data
    throw new Error(words.badEntry(title, at + 1, error?.issues[0]?.path.join('.') ?? ''))
  }
  const plan = async (client: Client, given: readonly unknown[]): Promise<SectionPlan> => {
    const all = await list(client)
    // The file has the name without its secret; a whole name goes first.
    const keptById = new Map([
      ...all.map((kept) => [idOf(withoutSecrets(kept)), kept] as const),
      ...all.map((kept) => [idOf(kept), kept] as const),
    ])
    const kindOf = (one: Item): ChangeKind => {
      const kept = keptById.get(idOf(one))
      if (kept === undefined) return 'added'
      const [before, after] = [kept, { ...kept, ...one }].map((each) =>
        JSON.stringify(contentOf(each)),
      )
      return before === after ? 'unchanged' : 'replaced'
    }
    // Of two items of one id the last one counts.
    const parsed = [...new Map(given.map(parse).map((one) => [idOf(one), one])).values()]
    const items = parsed.map((one) => withKeptTexts(one, keptById.get(idOf(one))))
    return {
      title,
      changes: items.map((one) => ({ id: idOf(one), label: labelOf(one), kind: kindOf(one) })),
      save: () =>
        save(
          client,
          items.filter((one) => kindOf(one) !== 'unchanged'),
        ),
    }
  }
  return { name, read, plan }
}

/** The value that a file gives; a value that equals the kept one without secrets stays as it is kept. */
function withKeptTexts<Value>(given: Value, kept: unknown, cleaned?: unknown): Value
function withKeptTexts(given: unknown, kept: unknown, cleaned = withoutSecrets(kept)): unknown {
  if (!isRecord(given) || !isRecord(kept) || !isRecord(cleaned))
    return JSON.stringify(given) === JSON.stringify(cleaned) ? kept : given
  const texts = Object.entries(given).map(([name, one]) => [
    name,
    withKeptTexts(one, kept[name], cleaned[name]),
  ])
  return Object.fromEntries(texts)
}

const text = z.string().check(z.minLength(1))
const session: z.ZodMiniType<HandedSession> = z.object({
  id: text,
  goal: z.nullable(z.string()),
  addedAt: z.number(),
  failureSeen: z.optional(z.boolean()),
  title: z.optional(text),
  tags: z.optional(z.array(text)),
  note: z.optional(text),
})
const template: z.ZodMiniType<Template> = z.object({
  name: text,
  draft: z.custom<Template['draft']>((draft) => isRecord(draft) && isDraft(draft)),
})
const view = z.object({ name: text, query: z.string() })
const guard: z.ZodMiniType<HandedGuard> = z.object({
  id: text,
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fleet') }),
    z.object({ kind: z.literal('tag'), tag: text }),
    z.object({ kind: z.literal('session'), sessionId: text }),
  ]),
  measure: z.enum(['spent', 'burn']),
  limitMicros: z.number().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[a-z]{3}$/i)),
  pauses: z.boolean(),
  createdAt: z.number(),
})

/** All that a hand-over file carries; a further store is a further section. */
export const sections = [
  section({
    name: 'sessions',
    title: words.sessions,
    item: session,
    list: (client) =>
      client.queryClient.fetchQuery({ ...savedSessionQueries.all(client), staleTime: 0 }),
    idOf: ({ id }) => id,
    labelOf: ({ id, goal, title }) => title ?? goal ?? id,
    contentOf: ({ title, tags, note }) => [title, tags, note],
    save: importSessions,
  }),
  section({
    name: 'templates',
    title: words.templates,
    item: template,
    list: (client) => client.queryClient.fetchQuery(templatesQuery(client)),
    idOf: ({ name }) => name,
    labelOf: ({ name }) => name,
    contentOf: ({ draft }) => draft,
    save: saveTemplates,
  }),
  section({
    name: 'views',
    title: words.views,
    item: view,
    list: ({ scope }) => Promise.resolve(readListChoices(scope).views),
    idOf: ({ name }) => name,
    labelOf: ({ name }) => name,
    contentOf: ({ query }) => query,
    save: ({ scope }, views) => {
      const { columns, views: kept } = readListChoices(scope)
      const others = kept.filter(({ name }) => views.every((each) => each.name !== name))
      return Promise.resolve(saveListChoices(scope, { columns, views: [...others, ...views] }))
    },
  }),
  section({
    name: 'guards',
    title: words.guards,
    item: guard,
    list: (client) =>
      client.queryClient.fetchQuery(guardQueries.all(client, guardStamp(client.scope ?? ''))),
    idOf: ({ id }) => id,
    labelOf: ({ currency, limitMicros, measure, pauses, scope }) => {
      const limit = formatMoney(limitMicros, currency)
      const label = words.guardLabels[measure](watched({ scope }, null), limit)
      return pauses ? words.pausing(label) : label
    },
    contentOf: (one) => one,
    save: importGuards,
  }),
]
