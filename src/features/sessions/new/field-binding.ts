import type { NewSessionField } from './new-session-request.ts'

export type FieldBinding = {
  name: NewSessionField
  value: string
  error: string | null
  onValue: (value: string) => void
}

export type NewSessionFieldProps = { field: (name: NewSessionField) => FieldBinding }
