import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'

import * as words from '#src/ui/words.ts'

import { useToasts } from './toasts.tsx'

type LateProps = { onClose: () => void }

/** A dialog that is fetched when it first opens. Without its script the page stays, and says so. */
export function lateDialog<Loaded, Props extends LateProps>(
  load: () => Promise<Loaded>,
  dialogIn: (loaded: Loaded) => ComponentType<Props>,
) {
  // Some versions of Chromium keep the failure of a script as long as the page: a reload fetches it anew.
  return lazy(async () => ({ default: await load().then(dialogIn, () => NotFetched) }))
}

function NotFetched({ onClose }: LateProps) {
  const toasts = useToasts()
  const giveUp = useEffectEvent(() => {
    toasts.show({ text: `${words.connectionOrUpdate} ${words.reloadForPage}`, tone: 'fail' })
    onClose()
  })
  useEffect(() => giveUp(), [])
  return null
}
