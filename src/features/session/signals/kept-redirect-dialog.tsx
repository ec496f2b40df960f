import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { clearDraft, draftQueries, saveDraft } from '#src/queries/draft-queries.ts'

import { RedirectDialog, type RedirectDialogProps } from './redirect-dialog.tsx'

export type KeptRedirectDialogProps = Omit<RedirectDialogProps, 'message' | 'onMessage'> & {
  sessionId: string
  /** What to begin with where nothing was written before. */
  words: string
}

/** The redirect dialog over what was written before: it is kept until the service has taken it. */
export function KeptRedirectDialog(props: KeptRedirectDialogProps) {
  const api = useApi()
  const { data: kept } = useQuery(draftQueries.redirect(api, props.sessionId))
  return kept ? <Writing {...props} words={kept.message || props.words} /> : null
}

function Writing({ sessionId, words, onSent, ...rest }: KeptRedirectDialogProps) {
  const api = useApi()
  // What is typed lives here and is kept beside it: the cache tells of changes too late for typing.
  const [message, setMessage] = useState(words)
  return (
    <RedirectDialog
      {...rest}
      message={message}
      onMessage={(changed) => {
        setMessage(changed)
        saveDraft.redirect(api, sessionId, { message: changed })
      }}
      onSent={() => {
        void clearDraft.redirect(api, sessionId)
        onSent()
      }}
    />
  )
}
