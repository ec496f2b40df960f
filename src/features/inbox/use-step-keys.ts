import type { RefObject } from 'react'

import { useShortcuts } from '#src/ui/use-shortcuts.ts'

/** J and K move the focus along the links of a list; Enter is the link's own key. */
export function useStepKeys(list: RefObject<HTMLElement | null>) {
  const walk = (step: number) => () => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))
    links[next]?.focus()
  }
  useShortcuts({ j: walk(1), k: walk(-1) })
}
