import { decodeText, decodeWord } from '#src/api/decode/decode-values.ts'
import { createFields, isJsonObject } from '#src/api/decode/fields.ts'
import { nameTable } from '#src/api/decode/name-table.ts'
import type { InputOption } from '#src/model/human-input.ts'

export const optionTable = nameTable('option', {
  value: 'value id key code',
  label: 'label text title name displayName',
  detail: 'detail description',
})

/** Choices as strings, numbers, objects, or labels by value; null unless every one of them can be chosen. */
export function readOptions(value: unknown): readonly InputOption[] | null {
  const list = isJsonObject(value) ? Object.entries(value).map(optionByValue) : value
  if (!Array.isArray(list)) return null
  const options = list.map((option: unknown) => {
    const fields = createFields(
      isJsonObject(option) ? option : { value: wordOf(option) },
      optionTable,
    )
    const label = fields.readAs('label', decodeWord)
    const own = fields.readAs('value', wordOf) ?? label
    const detail = fields.readAs('detail', decodeText)
    return own === null ? null : { value: own, label: label ?? own, detail }
  })
  return options.every((option) => option !== null) ? options : null
}

/** The choices of a schema that is nothing but a list of words; null for every other schema. */
export function readChoices({ type, enum: words }: Readonly<Record<string, unknown>>) {
  const isList = type === undefined || type === 'string'
  const areWords = Array.isArray(words) && words.every((word) => typeof word === 'string')
  return isList && areWords ? readOptions(words) : null
}

function optionByValue([value, label]: [string, unknown]): unknown {
  return isJsonObject(label) ? Object.assign({ value }, label) : { value, label }
}

function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : decodeWord(value)
}
