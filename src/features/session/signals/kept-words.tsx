import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useApi } from '#src/queries/connection/api-provider.tsx'
import { draftQueries, saveDraft, type WrittenSignal } from '#src/queries/draft-queries.ts'

export type Words = {
  message: string
  onMessage: (message: string) => void
  /** The service has taken them. */
  onSent: () => void
}

export type KeptWordsProps = {
  type: WrittenSignal
  sessionId: string
  /** What comes along, below what was written before. */
  begin?: string
  onSent: () => void
  children: (words: Words) => ReactNode
}

/** What was written for a signal before: it is kept until the service has taken it. */
export function KeptWords(props: KeptWordsProps) {
  const { type, sessionId, begin = '' } = props
  const api = useApi()
  const { data: kept } = useQuery(draftQueries.signal(api, type, sessionId))
  return kept ? <Writing {...props} begin={withWords(kept.message, begin)} /> : null
}

function Writing({ type, sessionId, begin = '', onSent, children }: KeptWordsProps) {
  const api = useApi()
  // What is typed lives here and is kept beside it: the cache tells of changes too late for typing.
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

/** None of it is lost, and all of it is seen before it is sent. */
function withWords(kept: string, begin: string): string {
  if (kept === '' || kept.includes(begin)) return kept || begin
  return `${kept}\n\n${begin}`
}
