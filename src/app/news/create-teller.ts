import { paths, sessionHref } from '#src/routes.ts'
import type { Toasts, ToastWords } from '#src/ui/feedback/toasts.ts'

import type { News, NewsKind } from './fleet-changes.ts'

const GOAL_SHOWN = 80

type Words = Required<Pick<ToastWords, 'tone'>> & { one: string; many: string; filter: string }

/** A limit that holds an agent stays to be read like a failure: nothing goes on before someone acts. */
const words: Record<NewsKind, Words> = {
  failed: { one: 'Failed', many: 'sessions failed', filter: 'failed', tone: 'fail' },
  'cost-limited': {
    one: 'At its cost limit',
    many: 'sessions are at their cost limit',
    filter: 'cost-limited',
    tone: 'hold',
  },
  complete: { one: 'Complete', many: 'sessions are complete', filter: 'complete', tone: 'done' },
}

/** The more pressing later, and so nearer. */
const kinds = ['complete', 'failed', 'cost-limited'] as const satisfies readonly NewsKind[]

/** Says what is news in toasts: one of each kind, which counts on for as long as it is shown. */
export function createTeller(toasts: Toasts, go: (href: string) => void) {
  const told = new Map<NewsKind, { toast: number; news: readonly News[] }>()

  /** What is shown of a kind; nothing once it was dismissed. */
  function shownOf(kind: NewsKind) {
    const shown = told.get(kind)
    return shown && toasts.getSnapshot().some(({ id }) => id === shown.toast) ? shown : null
  }

  function show(kind: NewsKind, news: readonly News[]): void {
    const before = shownOf(kind)
    if (before) toasts.dismiss(before.toast)
    const { one, many, filter, tone } = words[kind]
    const [first] = news
    if (!first) return
    const isOne = news.length === 1
    const href = isOne ? sessionHref(first.sessionId) : `${paths.sessions}?status=${filter}`
    const toast = toasts.show({
      text: isOne
        ? `${one}: ${shortened(first.goal ?? first.sessionId)}`
        : `${news.length} ${many}`,
      tone,
      stays: kind !== 'complete',
      action: { label: isOne ? 'Open' : 'Show', onPress: () => go(href) },
    })
    told.set(kind, { toast, news })
  }

  return {
    /** Adds news to what is shown, and takes away what is no news any more. */
    tell(news: readonly News[], isStillNews: (one: News) => boolean) {
      for (const kind of kinds) {
        const before = shownOf(kind)?.news ?? []
        const fresh = news.filter((one) => one.kind === kind)
        const known = new Set(fresh.map(({ sessionId }) => sessionId))
        const kept = before.filter((one) => isStillNews(one) && !known.has(one.sessionId))
        if (fresh.length > 0 || kept.length < before.length) show(kind, [...kept, ...fresh])
      }
    },
    /** Of an account that is left nothing stays on screen. */
    end() {
      for (const { toast } of told.values()) toasts.dismiss(toast)
    },
  }
}

function shortened(goal: string): string {
  return goal.length > GOAL_SHOWN ? `${goal.slice(0, GOAL_SHOWN)}…` : goal
}
