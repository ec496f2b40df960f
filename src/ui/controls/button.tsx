import type { ReactNode, ComponentProps } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { Kbd, ariaKeys } from '#src/ui/controls/kbd.tsx'
import { StateShape } from '#src/ui/display/state-shape.tsx'
import { useHint } from '#src/ui/shortcuts.ts'
import { reveal } from '#src/ui/text/reveal.ts'

const variants = {
  primary: 'border-ink bg-ink text-canvas hover:bg-ink/88',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'border-transparent text-ink-2 hover:bg-ink/6 hover:text-ink',
  danger: 'border-line-strong bg-surface text-fail-ink hover:border-fail hover:bg-fail-soft',
  'danger-solid': 'border-fail bg-fail text-on-fail hover:bg-fail/88',
  waiting: 'border-wait bg-wait text-on-wait hover:bg-wait/88',
}

const sizes = {
  regular: 'min-h-8 px-3 py-1 pointer-coarse:min-h-11',
  small: 'min-h-7 px-2 py-0.5 text-sm pointer-coarse:min-h-11',
  square: 'size-8 pointer-coarse:size-11 [&_svg]:size-4',
}

type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

/** The look of a button, also for links. */
export function buttonStyles({ variant = 'secondary', size = 'regular' }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap transition-colors select-none',
    // On a narrow screen a long label takes two lines, so that it stays on the screen.
    'max-sm:whitespace-normal',
    'disabled:cursor-default disabled:opacity-45 aria-disabled:cursor-default',
    variants[variant],
    sizes[size],
  )
}

type ButtonFaceProps = {
  icon?: ReactNode
  /** Shown as a hint; the listener for the keys is elsewhere. */
  keys?: string | undefined
  /** While busy, the button keeps focus and width and ignores presses. */
  busy?: boolean | undefined
  children?: ReactNode
}

/** Icon, label and key hint. While the button is busy, an arc covers them and the width stays. */
export function ButtonFace({ icon, keys, busy = false, children }: ButtonFaceProps) {
  const hint = useHint(keys)
  return (
    <>
      <span
        className={classNames(
          'inline-flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0',
          busy && 'opacity-0',
        )}
      >
        {icon}
        {children}
        {hint !== undefined && (
          <span aria-hidden="true" className="contents">
            <Kbd keys={hint} />
          </span>
        )}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <StateShape shape="arc" size={14} />
        </span>
      )}
    </>
  )
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & ButtonFaceProps

export function Button(props: ButtonProps) {
  const { variant, size, icon, keys, busy = false, ...element } = props
  const { type = 'button', className, onClick, children, ...rest } = element
  const hint = useHint(keys)
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is `button`, forms say `submit`
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-keyshortcuts={hint === undefined ? undefined : ariaKeys(hint)}
      className={classNames(buttonStyles({ variant, size }), className)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <ButtonFace icon={icon} keys={keys} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Pick<ButtonLook, 'variant'> & {
    /** Its accessible name and its tooltip. */
    label: string
    icon: ReactNode
  }

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={reveal(label)}
      {...rest}
      type="button"
      aria-label={reveal(label)}
      className={classNames(buttonStyles({ variant, size: 'square' }), className)}
    >
      {icon}
    </button>
  )
}
