import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#src/queries/client/use-api.ts'
import {
  clearDraft,
  draftQuery,
  draftSlots,
  saveDraft,
  type WrittenSignal,
} from '#src/queries/writes/draft-queries.ts'

/** Where a text for many sessions is kept; one session has its own draft. */
const MANY = 'many sessions'

/** The direction or reason of a signal, kept at every change, so that closing the dialog loses nothing. */
export function useKeptText(signal: WrittenSignal, ids: readonly string[]) {
  const api = useApi()
  const [only] = ids
  const place = ids.length === 1 && only !== undefined ? only : MANY
  const slot = draftSlots.signal(signal, place)
  const { data: kept } = useQuery(draftQuery(api, slot))
  // The dialog is there before the kept text: a key pressed meanwhile would be a key of the page.
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed ?? kept?.message ?? '',
    write: (message: string) => {
      setTyped(message)
      void saveDraft(api, slot, { message })
    },
    /** The text of one session goes once the service has taken it. */
    sent: () => {
      if (place === MANY) void clearDraft(api, slot)
    },
  }
}
