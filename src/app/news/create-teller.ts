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
    filter: 'paused',
    tone: 'hold',
  },
  complete: { one: 'Complete', many: 'sessions are complete', filter: 'complete', tone: 'done' },
}

/** Says what is news in toasts: one of each kind, which counts on for as long as it is shown. */
export function createTeller(toasts: Toasts, go: (href: string) => void) {
  const told = new Map<NewsKind, { toast: number; news: readonly News[] }>()

  function tell(kind: NewsKind, fresh: readonly News[]): void {
    const before = told.get(kind)
    const isShown = toasts.getSnapshot().some(({ id }) => id === before?.toast)
    const news = [...(isShown && before ? before.news : []), ...fresh]
    if (isShown && before) toasts.dismiss(before.toast)
    const { one, many, filter, tone } = words[kind]
    const [first] = news
    if (!first) return
    const isOne = news.every(({ sessionId }) => sessionId === first.sessionId)
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
    tell(news: readonly News[]) {
      for (const [kind, fresh] of Map.groupBy(news, (one) => one.kind)) tell(kind, fresh)
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
