import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import { refreshRemoteSessions } from '#src/queries/sessions/remote-sessions.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import * as words from './words.ts'

/** Reads the service's list of sessions now. */
export function RefreshButton() {
  const api = useApi()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    const isDone = await refreshRemoteSessions(api)
    setBusy(false)
    if (!isDone) toasts.show({ text: words.notRefreshed, tone: 'fail' })
  }
  return (
    <IconButton
      label={words.refresh}
      title={words.refreshHint}
      aria-disabled={busy}
      icon={<RotateCw className={busy ? 'motion-safe:animate-spin' : undefined} />}
      onClick={() => void (busy || refresh())}
    />
  )
}
