import { CircleDollarSign, Inbox, KeyRound, List, type LucideIcon, Settings2 } from 'lucide-react'

import { pages } from '#src/app/pages.ts'
import * as words from '#src/app/words.ts'
import { paths } from '#src/routes.ts'

export type NavItem = {
  to: string
  label: string
  /** The label beside four others on a narrow screen, if the whole label is too long there. */
  shortLabel?: string
  icon: LucideIcon
  fetchAhead: () => Promise<unknown>
}

export const navItems = {
  inbox: {
    to: paths.inbox,
    label: words.inbox,
    icon: Inbox,
    fetchAhead: pages.inbox.fetchAhead,
  },
  sessions: {
    to: paths.sessions,
    label: words.sessions,
    icon: List,
    fetchAhead: pages.sessions.fetchAhead,
  },
  costs: {
    to: paths.costs,
    label: words.costs,
    icon: CircleDollarSign,
    fetchAhead: pages.costs.fetchAhead,
  },
  keys: {
    to: paths.keys,
    label: words.apiKeys,
    shortLabel: words.keys,
    icon: KeyRound,
    fetchAhead: pages.keys.fetchAhead,
  },
  settings: {
    to: paths.settings,
    label: words.settings,
    icon: Settings2,
    fetchAhead: pages.settings.fetchAhead,
  },
} satisfies Record<string, NavItem>
