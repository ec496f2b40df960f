import type { HumanInput } from './human-input.ts'

export type KnownRole = 'agent' | 'subagent' | 'tool' | 'operator' | 'system'

/** The speaker of a message: a role that the console knows, or the service's own word. */
export type Role = KnownRole | { verbatim: string }

/** The word of a role; earlier versions stored every role as its word. */
export function roleWord(role: Role): string {
  return typeof role === 'string' ? role : role.verbatim
}

/** A message of a session (§2); `at` is epoch milliseconds of the service's clock. */
export type Message = {
  id: string | null
  roundId: string | null
  role: Role
  /** The name beside the role, such as a subagent's or a tool's. */
  author: string | null
  text: string
  tool: { name: string; input: string | null; output: string | null } | null
  at: number | null
  extra: Readonly<Record<string, unknown>>
}

/** An answer of the messages endpoint; `hasMore` is null when the service does not say. */
export type MessagePage = {
  messages: readonly Message[]
  hasMore: boolean | null
  /** Only a cursor says that there is more: some services give a cursor with every page. */
  byCursor?: true
  /** How many messages there are, in all or behind the cursor, and the most that a page has: by the service's word. */
  total?: number
  limit?: number
  /** Requests and answers that came as messages (§2), in their order; absent when there are none. */
  humanInputs?: readonly HumanInput[]
}
