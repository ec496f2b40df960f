import { useCallback, useSyncExternalStore } from 'react'

/** Room for a wide table; below it, the same is shown as cards. */
const TABLE_ROOM = '(min-width: 52rem)'

/** Whether the window has the room that a media query asks for. */
export function useWide(room = TABLE_ROOM): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(room)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [room],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(room).matches)
}
