import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#src/queries/connection/use-api.ts'
import { draftQueries, saveDraft, type WrittenSignal } from '#src/queries/writes/draft-queries.ts'

export type Words = {
  message: string
  onMessage: (message: string) => void
  /** Called when the service has taken the message. */
  onSent: () => void
}

export type KeptWordsProps = {
  type: WrittenSignal
  sessionId: string
  /** A text that is added below the kept message. */
  begin?: string
  onSent: () => void
  children: (words: Words) => ReactNode
}

/** Gives the message of a signal, which is kept until the service has taken the signal. */
export function KeptWords(props: KeptWordsProps) {
  const { type, sessionId, begin = '' } = props
  const api = useApi()
  const { data: kept } = useQuery(draftQueries.signal(api, type, sessionId))
  return kept ? <Writing {...props} begin={withWords(kept.message, begin)} /> : null
}

function Writing({ type, sessionId, begin = '', onSent, children }: KeptWordsProps) {
  const api = useApi()
  // The state holds the typed text, because the cache tells of changes too late for typing.
  const [message, setMessage] = useState(begin)
  return children({
    message,
    onMessage: (changed) => {
      setMessage(changed)
      saveDraft.signal(api, type, sessionId, { message: changed })
    },
    onSent,
  })
}

/** Both texts, so that the operator sees everything before sending. */
function withWords(kept: string, begin: string): string {
  if (kept === '' || kept.includes(begin)) return kept || begin
  return `${kept}\n\n${begin}`
}
