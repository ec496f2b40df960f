import { Eye, EyeOff } from 'lucide-react'
import { createContext, use, useState } from 'react'

import { IconButton } from '#src/ui/controls/button.tsx'
import * as words from '#src/ui/words.ts'

import { TextField, type TextFieldProps } from './text-field.tsx'

/** The problems of a form's fields by their names. */
export const FieldProblemsContext = createContext<Readonly<Record<string, string>>>({})

type FormFieldProps = TextFieldProps & {
  /** The hint gives way to a problem that says the same. */
  isHintSaidByProblem?: boolean
}

/** A text field of a `RequestForm`, which finds its problem by its name. */
export function FormField({ isHintSaidByProblem = false, hint, ...rest }: FormFieldProps) {
  const problem = use(FieldProblemsContext)[rest.name ?? '']
  const isSaid = isHintSaidByProblem && problem !== undefined
  return <TextField {...rest} hint={isSaid ? undefined : hint} error={problem} />
}

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
