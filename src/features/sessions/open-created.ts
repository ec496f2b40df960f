import { useNavigate } from 'react-router'

import { useApi } from '#src/queries/client/use-api.ts'
import { sessionHref } from '#src/routes.ts'
import { useToasts } from '#src/ui/feedback/toasts.tsx'

import * as words from './open-create-words.ts'

/** Opens the session of a create that began on this page, or tells of it if the operator works elsewhere by now. */
export function useOpenCreated() {
  const { isCurrent } = useApi()
  const navigate = useNavigate()
  const toasts = useToasts()
  return async (create: () => Promise<{ id: string }>) => {
    const { href } = location
    const { id } = await create()
    const go = () => navigate(sessionHref(id))
    if (location.href === href && isCurrent()) return go()
    // Another account or key cannot open the session.
    const action = isCurrent() ? { label: words.openSession, onPress: () => void go() } : null
    toasts.show({ text: words.sessionCreated, action })
  }
}
