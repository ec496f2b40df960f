import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#src/routes.ts'
import { EditLabelsButton, useKnownSession } from '#src/shared/labels/edit-labels-button.tsx'
import { Link } from '#src/shared/link.tsx'
import { CopyButton } from '#src/ui/controls/copy-button.tsx'
import { reveal } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

/** The header shows two lines of the goal. */
const SHOWN = 1000

export type SessionHeaderProps = { id: string; goal: string | null; actions: ReactNode }

/** The breadcrumb, the goal and the signals of a session. The brief shows a long goal whole. */
export function SessionHeader({ id, goal, actions }: SessionHeaderProps) {
  const title = useKnownSession(id)?.title
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b px-4 pt-3 pb-3.5 sm:px-7">
      <div className="min-w-0 grow basis-88">
        <nav aria-label={words.breadcrumb}>
          <ol className="flex h-8 items-center gap-2 text-sm text-ink-3 [&_svg]:size-3.5">
            <li>
              <Link
                to={paths.sessions}
                className="pointer-coarse:touch-area hover:text-ink hover:underline"
              >
                {words.sessions}
              </Link>
            </li>
            <li className="flex min-w-0 items-center gap-2">
              <ChevronRight aria-hidden="true" className="shrink-0" />
              <span aria-current="page" className="truncate font-mono text-xs">
                {reveal(id)}
              </span>
              {/* A phone has them in the menu of its bar. */}
              <span className="-ml-2 flex gap-2 max-sm:hidden">
                <CopyButton text={id} label={words.copyId} />
                <EditLabelsButton id={id} />
              </span>
            </li>
          </ol>
        </nav>
        <h1
          tabIndex={-1}
          title={reveal(goal ?? undefined, SHOWN)}
          className="line-clamp-2 text-title wrap-anywhere"
        >
          {reveal(title ?? goal ?? id, SHOWN)}
        </h1>
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">{actions}</div>
    </header>
  )
}
