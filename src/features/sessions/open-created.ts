import { useNavigate } from 'react-router'

import { queryKeys } from '#src/queries/client/query-keys.ts'
import { useApi } from '#src/queries/client/use-api.ts'
import { sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import * as words from './open-create-words.ts'

/** Opens the session of a create that began on this page, or tells of it if the operator works elsewhere by now. */
export function useOpenCreated() {
  const { queryClient } = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  // The cache is cleared when another account or key takes over the page, which cannot open the session.
  const isLeft = () => queryClient.getQueryData(queryKeys.credentials) === undefined
  return async (create: () => Promise<{ id: string }>) => {
    const { href } = location
    const { id } = await create()
    const go = () => navigate(sessionHref(id))
    if (location.href === href && !isLeft()) return go()
    const action = isLeft() ? null : { label: words.openSession, onPress: () => void go() }
    toasts.show({ text: words.sessionCreated, action })
  }
}
