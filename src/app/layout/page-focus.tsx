import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** After a change of page, reading goes on at its start: focus left on a link would read the menu again. */
export function PageFocus() {
  const { pathname } = useLocation()
  // Signing in or out leads to another layout: there this is new, and the change of page is not.
  const isFirstLoad = useNavigationType() === NavigationType.Pop
  const last = useRef(isFirstLoad ? pathname : null)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.querySelector('main')
    // A page that has put focus somewhere itself, or a dialog, knows better.
    if (main?.contains(document.activeElement) || document.querySelector('dialog:modal')) return
    main?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
