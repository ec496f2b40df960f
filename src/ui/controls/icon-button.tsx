import type { ComponentProps, ReactNode } from 'react'

import { classNames } from '#src/ui/class-names.ts'
import { type ButtonVariant, buttonStyles } from '#src/ui/controls/button-styles.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Its accessible name and its tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant | undefined
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
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(buttonStyles({ variant, size: 'square' }), className)}
    >
      {icon}
    </button>
  )
}
