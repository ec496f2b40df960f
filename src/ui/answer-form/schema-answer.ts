import { own } from '#src/ui/text/own.ts'

import type { SchemaField, SchemaForm } from './schema-form.ts'

/**
 * The value of a filled-in form, without empty fields. An unreadable number stays text, so that the check
 * of the schema names it. An untouched box means no; with `leavesOutUntouched` an optional one is left out.
 */
export function schemaAnswer(
  form: SchemaForm,
  typed: Readonly<Record<string, unknown>>,
  { leavesOutUntouched = false } = {},
): unknown {
  const entries = form.fields.flatMap((field) => {
    const held = heldBy(field, typed)
    const isUntouched = field.kind === 'boolean' && held === undefined && !field.required
    const value = leavesOutUntouched && isUntouched ? undefined : valueOf(field, held)
    return value === undefined ? [] : [[field.name, value] as const]
  })
  return form.single ? entries[0]?.[1] : Object.fromEntries(entries)
}

/** The value in the control of a field: the typed value, or else the first value. */
export function heldBy(field: SchemaField, typed: Readonly<Record<string, unknown>>): unknown {
  return own(typed, field.name) ?? field.initial
}

function valueOf(field: SchemaField, typed: unknown): unknown {
  // If the field were left out, the service would use its default. The schema check refuses a wrong ''.
  const emptied = field.initial === undefined ? undefined : ''
  switch (field.kind) {
    case 'text':
      return typeof typed === 'string' && typed !== '' ? typed : emptied
    case 'number':
      return numberOf(typed) ?? emptied
    case 'boolean':
      return typed === true
    case 'choice':
      return field.values.find((value) => JSON.stringify(value) === typed)
    case 'choices':
    default: {
      const chosen = chosenOf(typed)
      const values = field.values.filter((value) => chosen.includes(JSON.stringify(value)))
      const isLeftOut = values.length === 0 && !field.required && field.initial === undefined
      return isLeftOut ? undefined : values
    }
  }
}

function numberOf(typed: unknown): unknown {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** The ticked options, each as its JSON. */
export function chosenOf(typed: unknown): readonly string[] {
  return Array.isArray(typed) ? typed.filter((value) => typeof value === 'string') : []
}
