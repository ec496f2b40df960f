import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const NOTED_AFTER_MS = 100

/** A page begins at its top; the way back restores the place, which the browser's history entry keeps. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef<string | null>(null)

  useLayoutEffect(() => {
    globalThis.history.scrollRestoration = 'manual'
    const isOther = last.current !== pathname
    last.current = pathname
    const left = isBack ? placeOf(globalThis.history.state) : null
    // A link to a message of this page is followed by that page itself.
    if (left !== null) globalThis.scrollTo(0, left)
    else if (isOther && hash === '') globalThis.scrollTo(0, 0)

    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      // Browsers limit how often a history entry may change.
      timer = setTimeout(() => {
        const state: unknown = globalThis.history.state
        // Meanwhile another page may be open.
        if (!isEntry(state, key)) return
        globalThis.history.replaceState({ ...state, scroll: globalThis.scrollY }, '')
      }, NOTED_AFTER_MS)
    }
    globalThis.addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('scroll', note)
    }
  }, [key, pathname, hash, isBack])

  return null
}

/** The router keeps the key of a location in the history entry; the first entry has no key yet. */
function isEntry(state: unknown, key: string): state is object | null {
  if (typeof state !== 'object' || state === null || !('key' in state)) return key === 'default'
  return state.key === key
}

function placeOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return null
  return typeof state.scroll === 'number' ? state.scroll : null
}
