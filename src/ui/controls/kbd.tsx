import { CornerDownLeft } from 'lucide-react'

import { classNames } from '#src/ui/class-names.ts'
import * as words from '#src/ui/words.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

const signs: Record<string, string> = {
  mod: isMac ? '⌘' : words.control,
  shift: isMac ? '⇧' : words.shift,
  escape: words.escape,
  space: words.space,
  up: '↑',
  down: '↓',
}

/** The keys in the form that assistive technology reads (aria-keyshortcuts). */
export function ariaKeys(keys: string): string {
  return keys.replace(/\bmod\b/i, isMac ? 'Meta' : 'Control')
}

export type KbdProps = {
  /** "N", "/", "mod+Enter": `mod` is ⌘ on macOS and Ctrl elsewhere. */
  keys: string
  className?: string | undefined
}

/** A key hint, hidden on touch screens. */
export function Kbd({ keys, className }: KbdProps) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-4.5 min-w-4 items-center justify-center gap-0.5 rounded-key border border-b-2 border-current/30 px-1 font-mono text-[0.6875rem] leading-none font-normal pointer-coarse:hidden',
        className,
      )}
    >
      {keys
        .split('+')
        .map((key) =>
          key.toLowerCase() === 'enter' ? (
            <CornerDownLeft key={key} aria-label={words.enter} className="size-3!" />
          ) : (
            <span key={key}>{signs[key.toLowerCase()] ?? key}</span>
          ),
        )}
    </kbd>
  )
}
