import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'

import * as words from '#src/ui/words.ts'

import { useToasts } from './toasts.tsx'

type LateProps = { onClose: () => void }

/** A dialog that is fetched when it first opens. Without its script the page stays, and says so. */
export function lateDialog<Loaded, Props extends LateProps>(
  load: () => Promise<Loaded>,
  dialogIn: (loaded: Loaded) => ComponentType<Props>,
) {
  return latePart(load, dialogIn, `${words.connectionOrUpdate} ${words.reloadForPage}`)
}

/** A part that is fetched when it is first drawn. Without its script a toast says what is missing. */
export function latePart<Loaded, Props>(
  load: () => Promise<Loaded>,
  partIn: (loaded: Loaded) => ComponentType<Props>,
  missing: string,
) {
  function NotFetched({ onClose }: Partial<LateProps>) {
    const toasts = useToasts()
    const giveUp = useEffectEvent(() => {
      toasts.show({ text: missing, tone: 'fail' })
      onClose?.()
    })
    useEffect(() => giveUp(), [])
    return null
  }
  // Chromium keeps the failure of a script as long as the page: only a reload fetches it again.
  return lazy(async () => ({ default: await load().then(partIn, () => NotFetched) }))
}
