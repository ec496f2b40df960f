import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#src/ui/controls/button.tsx'
import { FormField } from '#src/ui/fields/form-field.tsx'
import type { TextFieldProps } from '#src/ui/fields/text-field.tsx'
import * as words from '#src/ui/words.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  /** The name of the secret within a sentence: "password". */
  secret?: string | undefined
}

/** A secret, hidden until the operator chooses to see it. */
export function PasswordField({ secret = words.password, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <FormField
      {...rest}
      isHintSaidByProblem
      type={shown ? 'text' : 'password'}
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
