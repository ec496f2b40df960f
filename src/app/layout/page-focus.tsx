import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

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
