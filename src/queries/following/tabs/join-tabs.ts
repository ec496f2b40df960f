import { createTabs, type Role, type Tabs, type TabsOptions } from './create-tabs.ts'

export type JoinedTabs = Omit<Tabs, 'role'> & { role: () => Role; isFollower: () => boolean }

/** Joins the other tabs of this browser; where there are no locks or channels, each tab is alone. */
export function joinTabs({
  scope,
  ...options
}: Omit<TabsOptions, 'name' | 'isVisible'> & { scope: string }): JoinedTabs {
  if (typeof document === 'undefined' || !('locks' in navigator)) return alone()
  const tabs = createTabs({
    ...options,
    name: `signalbox ${hashOf(scope)}`,
    isVisible: () => !document.hidden,
  })
  return { ...tabs, isFollower: () => tabs.role() === 'follower' }
}

const nothing = () => undefined

function alone(): JoinedTabs {
  return {
    role: () => 'alone',
    isFollower: () => false,
    ask: () => Promise.reject(new Error('There is no other tab to ask.')),
    say: nothing,
    epoch: () => 0,
    tick: nothing,
    stop: nothing,
  }
}

/** The scope may hold the end of a key's name; locks and channels need no more than to be told apart. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  return hash.toString(16)
}
