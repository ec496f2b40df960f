import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: To; replace?: boolean }

/** A link to a page of the console. The one of react-router weighs 4 kB, as it can prefetch and mask. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  // Its properties are new with every drawing, so a cache would never be right.
  'use no memo'
  const href = useHref(to)
  const openPage = useLinkClickHandler(to, replace === undefined ? {} : { replace })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) openPage(event)
      }}
    >
      {children}
    </a>
  )
}
