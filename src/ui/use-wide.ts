import { useCallback, useSyncExternalStore } from 'react'

/** Room for a wide table; otherwise its rows are shown as cards. */
const TABLE_ROOM = '(min-width: 52rem)'

/** A finger has no pointer to show the tools of a row under it, and a card has no room for them. */
export const TAPPED = '(pointer: coarse), (width < 52rem)'

/** The keyboard of a touch screen takes height while a text is typed: the layout must not change below the text. */
export const roomOf = (width: string, height: string) =>
  `(min-width: ${width}) and ((min-height: ${height}) or (pointer: coarse))`

/** Room for a list and an entry beside each other, and for both to scroll on their own. */
export const SPLIT_ROOM = roomOf('64rem', '30rem')

/** Whether the window has that room now; where there is no window, nothing is short of room. */
export function isWide(room = TABLE_ROOM): boolean {
  return typeof matchMedia === 'undefined' || matchMedia(room).matches
}

/** Whether the window matches a media query about its room. */
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
