import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { TextField, type TextFieldProps } from '#src/ui/fields/text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  /** What is hidden, in a sentence: "password". */
  secret?: string | undefined
}

/** A secret, hidden until its owner wants to see it. */
export function PasswordField({ secret = 'password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? `Hide ${secret}` : `Show ${secret}`}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          className="-mr-2.5"
        />
      }
    />
  )
}
