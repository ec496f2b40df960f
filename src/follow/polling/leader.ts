/** The beat of a tab, said to the others every two seconds. */
export type Beat = { tab: string; visible: boolean; epoch: number | null }

export type LeaderAction =
  /** Ask for the lock and wait for it in turn. */
  | 'queue'
  /** Take the lock from a leader that no longer speaks, or that hands it over. */
  | 'steal'
  /** Stop leading, keep the lock until `to` takes it. */
  | { handOverTo: string }

export const BEAT_MS = 2_000
const SILENCE_MS = 6_000
const HAND_OVER_MS = 4_000

/**
 * The leader of the tabs of a service and account, as `tab` sees it: only the leader asks. The browser's lock
 * decides; beats show that the leader lives, for a frozen tab keeps its lock.
 */
export function createLeader(tab: string, random: () => number) {
  const visibleTabs = new Map<string, number>()
  let queued = false
  let epoch = 0
  let leading = false
  let handingOverUntil: number | null = null
  let heardAt: number | null = null

  const findVisible = (now: number) =>
    [...visibleTabs].find(([, at]) => now - at <= SILENCE_MS)?.[0] ?? null

  return {
    /** Called about once a second, with the tab's own visibility. */
    tick(now: number, visible: boolean): readonly LeaderAction[] {
      heardAt ??= now
      if (!queued) {
        queued = true
        return ['queue']
      }
      if (leading) {
        // The tab that should have taken over did not: lead on.
        if (handingOverUntil !== null && now > handingOverUntil) handingOverUntil = null
        const to = visible || handingOverUntil !== null ? null : findVisible(now)
        if (to === null) return []
        handingOverUntil = now + HAND_OVER_MS
        return [{ handOverTo: to }]
      }
      if (!visible || now - heardAt <= SILENCE_MS) return []
      heardAt = now
      return ['steal']
    },
    /** The lock is ours. Gives the epoch under which this tab now leads. */
    granted(now: number, date: number): number {
      leading = true
      handingOverUntil = null
      heardAt = now
      // Chance keeps two that steal in the same millisecond apart.
      epoch = Math.max(Math.floor(epoch) + 1, date) + random()
      return epoch
    },
    /** The lock has been taken away, or was let go of. */
    lost(now: number): void {
      leading = false
      queued = false
      handingOverUntil = null
      heardAt = now
    },
    heard(beat: Beat, now: number): void {
      if (beat.tab === tab) return
      if (beat.visible) visibleTabs.set(beat.tab, now)
      else visibleTabs.delete(beat.tab)
      if (beat.epoch === null || beat.epoch < epoch) return
      // It has our lock: a tab that was frozen hears this before it is told so by the browser.
      if (beat.epoch > epoch) leading = false
      epoch = beat.epoch
      heardAt = now
    },
    /** Another tab asks this one to take over. */
    offered(now: number): readonly LeaderAction[] {
      if (leading) return []
      heardAt = now
      return ['steal']
    },
    isLeading: () => leading && handingOverUntil === null,
    /** The epoch that counts; news under a lower epoch are ignored. */
    epoch: () => epoch,
  }
}
