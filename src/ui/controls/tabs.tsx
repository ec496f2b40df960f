import { type KeyboardEvent, type ReactNode, useId } from 'react'

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** The content of the chosen tab. */
  children: ReactNode
  /** The tabs stay in sight while the page scrolls. */
  stay?: boolean
  /** The content of the chosen tab finds its place itself, and is not shown from its start. */
  keepsPlace?: boolean
  panelClassName?: string | undefined
}

/** The Tab key stops here once; arrows, Home and End move between the tabs and choose. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  stay = false,
  keepsPlace = false,
  panelClassName,
}: TabsProps<Id>) {
  const prefix = useId()

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const places = [...event.currentTarget.children]
    // `value` comes late, through the address: until then a key moves on from the focus.
    const focused = places.findIndex((place) => place === event.target)
    const here = focused === -1 ? tabs.findIndex((tab) => tab.id === value) : focused
    const steps: Record<string, number> = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: here - 1,
      Home: 0,
      End: -1,
    }
    const next = steps[event.key]
    const target = next === undefined ? undefined : tabs.at(next)
    if (!target || next === undefined) return
    event.preventDefault()
    onChange(target.id)
    const element = places.at(next)
    if (element instanceof HTMLElement) element.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        data-tabs={stay ? 'stay' : undefined}
        className="flex shrink-0 gap-5 overflow-x-auto px-4.5 shadow-foot [scrollbar-width:none] data-tabs:sticky data-tabs:top-0 data-tabs:z-3 data-tabs:bg-canvas max-md:data-tabs:top-12 short:data-tabs:static"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className="h-10.5 border-b-2 border-transparent text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        ref={keepsPlace ? undefined : showStart}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${value}`}
        className={panelClassName}
      >
        {children}
      </div>
    </>
  )
}

/** Shows a panel from its start if the page was scrolled beyond. */
function showStart(panel: HTMLElement | null): void {
  const { bottom = 0 } = panel?.previousElementSibling?.getBoundingClientRect() ?? {}
  if (panel && panel.getBoundingClientRect().top < bottom) panel.scrollIntoView()
}
