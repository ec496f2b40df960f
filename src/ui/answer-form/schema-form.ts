import { decimalSign } from '#src/locale-words.ts'
import { isRecord, own } from '#src/ui/text/reveal.ts'

import * as words from './words.ts'

export type AnswerOption = { value: string; label: string; detail: string | null; sent?: unknown }

export type SchemaField = {
  /** The property's name; '' if the schema asks for a single bare value. */
  name: string
  label: string
  hint: string | null
  required: boolean
  /** The first value of the control: the schema's `default`, if there is a default. */
  initial?: unknown
} & (
  | { kind: 'text'; long: boolean }
  | { kind: 'number'; whole: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly AnswerOption[]; values: readonly unknown[] }
  | { kind: 'choices'; options: readonly AnswerOption[]; values: readonly unknown[] }
)

/** A flat JSON Schema as fields; `single` if the answer is a bare value and not an object. */
export type SchemaForm = { single: boolean; fields: readonly SchemaField[] }

type Schema = Readonly<Record<string, unknown>>

/** Keywords of JSON Schema that a flat form cannot show; the operator then writes JSON. */
const beyondForms = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties']

/** The most fields and options; a form with more would draw each typed character slowly. */
const MOST_PARTS = 500

/**
 * The flat subset of JSON Schema: an object of strings, enums, numbers, booleans and arrays of an enum,
 * or a single bare value. Null if the schema asks for more, or for more than 500 fields and options.
 */
export function findSchemaForm(given: Schema): SchemaForm | null {
  const schema = withoutNull(given)
  if (beyondForms.some((word) => word in schema)) return null
  const { type, properties: described } = schema
  if (type !== 'object' && (type !== undefined || !isRecord(described))) {
    const field = findField('', schema, true)
    return field && { single: true, fields: [field] }
  }
  if (!isRecord(described)) return null
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = Object.entries(described)
  if (properties.length > MOST_PARTS || required.length > MOST_PARTS) return null
  const fields: SchemaField[] = []
  let parts = properties.length
  for (const [name, part] of properties) {
    const field = isRecord(part) ? findField(name, part, required.includes(name)) : null
    parts += field && 'options' in field ? field.options.length : 0
    if (field === null || parts > MOST_PARTS) return null
    fields.push(field)
  }
  return fields.length === 0 ? null : { single: false, fields }
}

function findField(name: string, part: Schema, required: boolean): SchemaField | null {
  const schema = withoutNull(part)
  if (beyondForms.some((word) => word in schema)) return null
  const texts = {
    name,
    label: textOf(schema.title) ?? (name === '' ? words.answer : name),
    hint: textOf(schema.description),
    required,
  }
  const given = schema.default
  const values = enumOf(schema)
  if (values) {
    const [initial] = optionsOf(values.filter((value) => value === given))
    return { ...texts, kind: 'choice', values, options: optionsOf(values), initial: initial?.value }
  }
  switch (schema.type) {
    case 'string': {
      const long = Number(schema.maxLength ?? 0) > 120
      return { ...texts, kind: 'text', long, initial: textOf(given) ?? undefined }
    }
    case 'number':
    case 'integer': {
      const initial =
        typeof given === 'number' ? String(given).replace('.', decimalSign) : undefined
      return { ...texts, kind: 'number', whole: schema.type === 'integer', initial }
    }
    case 'boolean':
      return { ...texts, kind: 'boolean', initial: given === true ? true : undefined }
    case 'array': {
      const items = isRecord(schema.items) ? enumOf(schema.items) : null
      if (!items) return null
      const first: readonly unknown[] = Array.isArray(given) ? given.slice(0, MOST_PARTS) : []
      const initial = items.filter((item) => first.includes(item))
      return {
        ...texts,
        kind: 'choices',
        values: items,
        options: optionsOf(items),
        initial: initial.length > 0 ? optionsOf(initial).map(({ value }) => value) : undefined,
      }
    }
    default:
      return null
  }
}

/**
 * The schema without its null variant: `anyOf: [X, { type: 'null' }]`, `type: ['string', 'null']`.
 * An empty field is left out of the answer.
 */
function withoutNull(schema: Schema): Schema {
  const { anyOf, oneOf, type, ...rest } = schema
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((one) => one !== 'null')
    return others.length === 0 && only !== undefined ? { ...schema, type: only } : schema
  }
  const variants = anyOf ?? oneOf
  if (!Array.isArray(variants) || (anyOf && oneOf)) return schema
  const [only, ...others] = variants.filter((one) => !isRecord(one) || one.type !== 'null')
  return others.length === 0 && isRecord(only) ? { ...only, ...rest } : schema
}

function enumOf(schema: Schema): readonly unknown[] | null {
  if (!Array.isArray(schema.enum)) return null
  const values: readonly unknown[] = schema.enum
  if (values.length > MOST_PARTS) return null
  return values.every((value) => typeof value !== 'object' || value === null) ? values : null
}

/** The value of an option is its JSON: an enum may hold both 1 and "1". */
function optionsOf(values: readonly unknown[]): readonly AnswerOption[] {
  return values.map((value) => ({
    value: JSON.stringify(value),
    label: String(value),
    detail: null,
  }))
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

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
      return field.values.find((value) => JSON.stringify(value) === typed) ?? emptied
    case 'choices':
    default: {
      const chosen = chosenOf(typed)
      const values = field.values.filter((value) => chosen.includes(JSON.stringify(value)))
      const isLeftOut = values.length === 0 && !field.required && field.initial === undefined
      return isLeftOut ? undefined : values
    }
  }
}

/**
 * The number that was typed, or else its text. If decimals follow a comma, "1.500" may mean fifteen hundred:
 * it stays text.
 */
function numberOf(typed: unknown, sign: string = decimalSign): unknown {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (text === '') return undefined
  if (sign === ',' && /\.\d{3}$/.test(text)) return text
  const number = Number(text.replace(sign, '.'))
  return Number.isFinite(number) ? number : text
}

/** The value of a field's control for a value of a record; undefined if the field cannot hold the value. */
export function typedFor(field: SchemaField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'number': {
      const isText = typeof value === 'string' || typeof value === 'number'
      const isDecimal = isText && /^-?\d+(\.\d+)?$/.test(String(value))
      return isDecimal ? String(value).replace('.', decimalSign) : undefined
    }
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'choice':
      return field.values.includes(value) ? JSON.stringify(value) : undefined
    case 'choices':
    default:
      return Array.isArray(value) && value.every((one) => field.values.includes(one))
        ? value.map((one) => JSON.stringify(one))
        : undefined
  }
}

/** The ticked options, each as its JSON. */
export function chosenOf(typed: unknown): readonly string[] {
  return Array.isArray(typed) ? typed.filter((value) => typeof value === 'string') : []
}
