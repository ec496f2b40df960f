import {
  CircleDollarSign,
  Inbox,
  KeyRound,
  List,
  type LucideIcon,
  Search,
  Settings2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

import { openPalette } from '#src/app/app-shortcuts.tsx'
import { pages } from '#src/app/pages.ts'
import * as words from '#src/app/words.ts'
import { paths } from '#src/routes.ts'
import { Link } from '#src/shared/link.tsx'
import { Kbd } from '#src/ui/controls/kbd.tsx'
import { CountBadge } from '#src/ui/display/state-shape.tsx'

type NavBarProps = { waiting: number; heldOrFailed: number; sessions: number }

/** The links to the pages: a column at the side, or a row at the foot of a narrow screen. */
export function NavBar({ waiting, heldOrFailed, sessions }: NavBarProps) {
  return (
    <nav aria-label={words.pages}>
      <ul className="flex gap-0.5 max-md:overflow-x-auto max-md:px-1 md:flex-col">
        <NavEntry name="inbox" icon={Inbox}>
          {heldOrFailed > 0 && <QuietCount count={heldOrFailed} isSecond={waiting > 0} />}
          {waiting > 0 && <CountBadge count={waiting} label={words.waitingForYou(waiting)} />}
        </NavEntry>
        <NavEntry name="sessions" icon={List}>
          {sessions > 0 && <span className="text-sm text-ink-3 max-md:hidden">{sessions}</span>}
        </NavEntry>
        <NavEntry name="costs" icon={CircleDollarSign} />
        <NavEntry name="keys" icon={KeyRound} shortLabel={words.keys} />
        <NavEntry name="settings" icon={Settings2} />
        <li className={place}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the face says "Find" */}
          <button type="button" className={`${look} w-full text-left`} onClick={openPalette}>
            <EntryFace icon={Search} label={words.find}>
              <span aria-hidden="true" className="text-ink-3 max-md:hidden">
                <Kbd keys="mod+K" />
              </span>
            </EntryFace>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Held and failed sessions stop nobody: their count has no colour, and no room beside questions on a phone. */
function QuietCount({ count, isSecond }: { count: number; isSecond: boolean }) {
  const label = words.heldOrFailed(count)
  return (
    <span
      title={label}
      className={`inline-flex h-4.5 min-w-5 items-center justify-center rounded-full border bg-surface px-1.5 text-xs text-ink-2 ${isSecond ? 'mr-1.5 max-md:hidden' : ''}`}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

// Long labels are scrolled to, because they would lie over each other.
const place = 'max-md:grow'
const look =
  'relative flex h-8 items-center gap-2.5 rounded-control border border-transparent px-2 text-ink-2 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:text-ink max-md:h-13 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-1 max-md:text-xs pointer-coarse:min-h-11'

type FaceProps = {
  icon: LucideIcon
  /** The label beside five others on a narrow screen, if the label is too long there. */
  shortLabel?: string
  children?: ReactNode
}

function EntryFace({ icon: Icon, label, shortLabel, children }: FaceProps & { label: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 max-md:size-5" strokeWidth={1.75} />
      <span className="grow max-md:hidden">{label}</span>
      <span className="md:hidden">{shortLabel ?? label}</span>
      <span className="max-md:absolute max-md:top-0.5 max-md:left-1/2 max-md:ml-1">{children}</span>
    </>
  )
}

type NavEntryProps = FaceProps & { name: 'inbox' | 'sessions' | 'costs' | 'keys' | 'settings' }

function NavEntry({ name, ...face }: NavEntryProps) {
  const { pathname } = useLocation()
  const fetchAhead = () => void pages[name].fetchAhead().catch(() => {})
  return (
    <li className={place}>
      <Link
        to={paths[name]}
        aria-current={`${pathname}/`.startsWith(`${paths[name]}/`) ? 'page' : undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className={look}
      >
        <EntryFace label={words.titles[name]} {...face} />
      </Link>
    </li>
  )
}
