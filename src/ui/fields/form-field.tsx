import { createContext, use } from 'react'

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
