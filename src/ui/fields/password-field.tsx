import { Eye, EyeOff } from 'lucide-react'
import { use, useState } from 'react'

import { IconButton } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

import { FieldProblemsContext, TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'required'> & {
  /** The name of the secret within a sentence: "password". */
  secret?: string | undefined
}

/** A secret, always required and hidden until the operator chooses to see it. The hint gives way to a problem. */
export function PasswordField({ secret = words.password, hint, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const problem = use(FieldProblemsContext)[rest.name ?? '']
  return (
    <TextField
      {...rest}
      hint={problem === undefined ? hint : undefined}
      type={shown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? words.hide(secret) : words.show(secret)}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
          className="-mr-2.5"
        />
      }
    />
  )
}
