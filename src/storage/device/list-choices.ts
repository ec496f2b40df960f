import { readItem, writeItem } from './device-items.ts'

const LIST_CHOICES = 'signalbox.list-choices'

type ListView = { name: string; query: string }

/** How the list of sessions is shown on this device. */
export type ListChoices = { columns: readonly string[]; views: readonly ListView[] }

/** The chosen columns and the saved views; a text that is none of these is the usual choice. */
export function readListChoices(): ListChoices {
  try {
    const saved: unknown = JSON.parse(readItem(LIST_CHOICES) ?? 'null')
    if (isListChoices(saved)) return saved
  } catch {
    // No JSON is the usual choice.
  }
  return { columns: [], views: [] }
}

export function saveListChoices(choices: ListChoices): void {
  writeItem(LIST_CHOICES, JSON.stringify(choices))
}

function isListChoices(saved: unknown): saved is ListChoices {
  if (typeof saved !== 'object' || saved === null) return false
  if (!('columns' in saved && 'views' in saved)) return false
  const { columns, views } = saved
  return (
    Array.isArray(columns) &&
    areTexts(columns) &&
    Array.isArray(views) &&
    views.every((view: unknown) => areTexts(Object.values(view ?? { none: null })))
  )
}

function areTexts(texts: readonly unknown[]): boolean {
  return texts.every((text) => typeof text === 'string')
}
