import { classNames } from '#src/ui/class-names.ts'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'ghost'
  | 'danger'
  | 'danger-solid'
  | 'waiting'

export type ButtonSize = 'regular' | 'small' | 'square'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-ink bg-ink text-canvas hover:bg-ink/88',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent text-ink-2 hover:bg-ink/6 hover:text-ink',
  danger: 'border-line-strong bg-surface text-fail-ink hover:border-fail hover:bg-fail-soft',
  'danger-solid': 'border-fail bg-fail text-on-fail hover:bg-fail/88',
  waiting: 'border-wait bg-wait text-on-wait hover:bg-wait/88',
}

const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-8 px-3 py-1 pointer-coarse:min-h-11',
  small: 'min-h-7 px-2 py-0.5 text-sm pointer-coarse:min-h-11',
  square: 'size-8 pointer-coarse:size-11 [&_svg]:size-4',
}

/** The look of a button, also for links. */
export function buttonStyles(
  options: { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined } = {},
): string {
  return classNames(
    'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors select-none',
    // On a narrow screen a long label takes two lines, so that it stays on the screen.
    'max-sm:whitespace-normal',
    'disabled:cursor-default disabled:opacity-45 aria-disabled:cursor-default',
    variants[options.variant ?? 'secondary'],
    sizes[options.size ?? 'regular'],
  )
}
