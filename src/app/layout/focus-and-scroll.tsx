import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

import { afterScroll, changeHistoryEntry, historyEntry } from '#src/ui/history-entry.ts'

/** Moves the focus to the start of a new page; on its link, a screen reader would read the menu again. */
export function PageFocus() {
  const { pathname } = useLocation()
  // Signing in or out remounts this component in another layout, and the page has changed too.
  const isFirstLoad = useNavigationType() === NavigationType.Pop
  const last = useRef(isFirstLoad ? pathname : null)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector('main')
    // A dialog, or a page that has set the focus itself, keeps the focus.
    if (main?.contains(document.activeElement) || document.querySelector('dialog:modal')) return
    main?.focus({ preventScroll: true })
  }, [pathname])

  return null
}

/**
 * If the focused element leaves the document, such as an answered question, the nearest focusable part
 * around it gets the focus. Otherwise keys and screen readers would start at the menu again.
 * Returns the function that stops this.
 */
export function keepFocus(): () => void {
  let pathToFocus: readonly EventTarget[] = []
  const arrive = (event: FocusEvent) => {
    pathToFocus = event.composedPath()
  }
  const leave = () =>
    requestAnimationFrame(() => {
      const [last] = pathToFocus
      // A frame may come after the end of the part that listened.
      if (signal.aborted || document.activeElement !== document.body) return
      if (!(last instanceof Node) || last.isConnected) return
      const near = pathToFocus.find(isFocusable) ?? document.querySelector('main')
      near?.focus({ preventScroll: true })
    })
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('focusin', arrive, { signal })
  document.addEventListener('focusout', leave, { signal })
  return () => listening.abort()
}

function isFocusable(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.isConnected && target.hasAttribute('tabindex')
}

/** A page begins at its top; the way back restores the place, which the browser's history entry keeps. */
export function ScrollMemory() {
  const location = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef<string | null>(null)

  useLayoutEffect(() => {
    globalThis.history.scrollRestoration = 'manual'
    const { pathname, hash } = location
    const isOther = last.current !== pathname
    last.current = pathname
    const left = isBack ? historyEntry().scroll : undefined
    // A link to a message of this page is followed by that page itself.
    if (left !== undefined) globalThis.scrollTo(0, left)
    else if (isOther && hash === '') globalThis.scrollTo(0, 0)
    return afterScroll(() => changeHistoryEntry({ scroll: globalThis.scrollY }), document)
  }, [location, isBack])

  return null
}
