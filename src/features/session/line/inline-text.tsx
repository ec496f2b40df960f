import type { ReactNode } from 'react'

const SPAN = /(`[^`\n]+`|\*\*[^*\n]+\*\*)/

/** Words of agents and people: `code` and **bold** are drawn, everything else is text as it came. */
export function InlineText({ children }: { children: string }): ReactNode {
  // Every second part is a span, because the pattern captures it.
  return children.split(SPAN).map((part, index) => {
    if (index % 2 === 0) return part
    const key = `${index} ${part}`
    return part.startsWith('`') ? (
      <code key={key} className="font-mono text-[0.95em] wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    ) : (
      <strong key={key}>{part.slice(2, -2)}</strong>
    )
  })
}
