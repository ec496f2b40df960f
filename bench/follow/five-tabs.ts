import { createRandom } from '#src/testing/random.ts'

import { likelySemantics } from './likely-semantics.ts'
import { createScriptedFleet } from './scripted-fleet.ts'
import { createSignalboxClient } from './signalbox-client.ts'

const TABS = 5
const TICK_MS = 250

/**
 * Requests of five tabs that show one session: if one tab leads and reads for all, and if one reads the
 * fleet and each reads the session that it shows.
 */
export function requestsOfFiveTabs(sessions: number, minutes: number) {
  const sum = { led: 0, each: 0 }
  for (const [at, semantics] of likelySemantics.entries()) {
    const count = (tabs: number) => {
      const fleet = createScriptedFleet({ seed: at + 1, sessions, minutes, semantics, limit: null })
      const clients = Array.from({ length: tabs }, (_, tab) =>
        createSignalboxClient(fleet, createRandom(at + 1 + tab).next, tab === 0 ? sessions : 1),
      )
      for (let now = 0; now <= fleet.end; now += TICK_MS) {
        fleet.moveTo(now)
        for (const client of clients) void client.step(now)
      }
      return fleet.counts.requests
    }
    sum.led += count(1)
    sum.each += count(TABS)
  }
  return sum
}
