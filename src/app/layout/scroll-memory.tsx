import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const NOTED_AFTER_MS = 100

/** A page begins at its top; the way back leads to where it was left. The browser's own entry keeps that place. */
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
      // Browsers refuse to be told of each pixel.
      timer = setTimeout(() => {
        const state: unknown = globalThis.history.state
        // Another page may have been opened meanwhile.
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

/** The router keeps the key of a location in the browser's entry; the first has none yet. */
function isEntry(state: unknown, key: string): state is object | null {
  if (typeof state !== 'object' || state === null || !('key' in state)) return key === 'default'
  return state.key === key
}

function placeOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('scroll' in state)) return null
  return typeof state.scroll === 'number' ? state.scroll : null
}
