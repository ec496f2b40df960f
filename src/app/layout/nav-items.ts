import { CircleDollarSign, Inbox, KeyRound, List, type LucideIcon, Settings2 } from 'lucide-react'

import { pages } from '#src/app/pages.ts'
import { paths } from '#src/routes.ts'

export type NavItem = {
  to: string
  label: string
  /** Where five stand side by side. */
  shortLabel: string
  icon: LucideIcon
  fetchAhead: () => Promise<unknown>
}

export const navItems = {
  inbox: {
    to: paths.inbox,
    label: 'Inbox',
    shortLabel: 'Inbox',
    icon: Inbox,
    fetchAhead: pages.inbox.fetchAhead,
  },
  sessions: {
    to: paths.sessions,
    label: 'Sessions',
    shortLabel: 'Sessions',
    icon: List,
    fetchAhead: pages.sessions.fetchAhead,
  },
  costs: {
    to: paths.costs,
    label: 'Costs',
    shortLabel: 'Costs',
    icon: CircleDollarSign,
    fetchAhead: pages.costs.fetchAhead,
  },
  keys: {
    to: paths.keys,
    label: 'API keys',
    shortLabel: 'Keys',
    icon: KeyRound,
    fetchAhead: pages.keys.fetchAhead,
  },
  settings: {
    to: paths.settings,
    label: 'Settings',
    shortLabel: 'Settings',
    icon: Settings2,
    fetchAhead: pages.settings.fetchAhead,
  },
} satisfies Record<string, NavItem>
