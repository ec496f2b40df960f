import { paths, sessionHref } from '#src/routes.ts'
import type { Toast, Toasts } from '#src/ui/feedback/toasts.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './news-words.ts'

const GOAL_SHOWN = 80

/** The news of a session that is not on screen. */
export type NewsKind = 'failed' | 'cost-limited' | 'complete'
/** `goal` is the operator's title of the session, if it has one. */
export type News = { kind: NewsKind; sessionId: string; goal: string | null }

const tones: Record<NewsKind, Toast['tone']> = {
  failed: 'fail',
  'cost-limited': 'hold',
  complete: 'done',
}

/** The more pressing kinds come later, and so lower on the screen. */
const kinds = ['complete', 'failed', 'cost-limited'] as const satisfies readonly NewsKind[]

/** Tells news in toasts: a toast for each kind, which counts further news while it is shown. */
export function createNewsToasts(toasts: Toasts, go: (href: string) => void) {
  const shownByKind = new Map<NewsKind, { toast: number; news: readonly News[] }>()

  /** The shown toast of a kind; null after it was dismissed. */
  function shownOf(kind: NewsKind) {
    const shown = shownByKind.get(kind)
    return shown && toasts.getSnapshot().some(({ id }) => id === shown.toast) ? shown : null
  }

  function show(kind: NewsKind, news: readonly News[]): void {
    const id = shownByKind.get(kind)?.toast ?? 0
    const [first] = news
    if (!first) return toasts.dismiss(id)
    const isOne = news.length === 1
    const href = isOne ? sessionHref(first.sessionId) : `${paths.sessions}?status=${kind}`
    const toast = toasts.show({
      id,
      text: isOne
        ? words.news[kind](reveal(first.goal ?? first.sessionId, GOAL_SHOWN))
        : words.manyNews[kind](news.length),
      tone: tones[kind],
      // A cost limit stays on screen like a failure: the session goes on only if the operator acts.
      stays: kind !== 'complete',
      action: { label: isOne ? words.open : words.show, onPress: () => go(href) },
    })
    shownByKind.set(kind, { toast, news })
  }

  return {
    /** Adds news to the shown toasts, and removes news that is out of date. */
    tell(news: readonly News[], isStillNews: (one: News) => boolean) {
      for (const kind of kinds) {
        const before = shownOf(kind)?.news ?? []
        const fresh = news.filter((one) => one.kind === kind)
        const known = new Set(fresh.map(({ sessionId }) => sessionId))
        const kept = before.filter((one) => isStillNews(one) && !known.has(one.sessionId))
        if (fresh.length > 0 || kept.length < before.length) show(kind, [...kept, ...fresh])
      }
    },
    /** Dismisses all news, as the operator leaves the account. */
    end() {
      for (const { toast } of shownByKind.values()) toasts.dismiss(toast)
    },
  }
}
