import { type Entry, withHidden } from '#src/features/session/line/entries.ts'
import type { Line, LineBlock } from '#src/features/session/line/rows.ts'
import { roles } from '#src/features/session/line/words.ts'
import { roundTitle, voiceOf } from '#src/features/session/names.ts'
import { answerText } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'

/** An empty text allows every value. */
export type Filter = { text: string; voice: string; tool: string; round: string }

type Searched = { entry: Entry; text: string; voice: string; tool: string }

/** A block above the news stays the same object, so its texts are made once. */
const searchedOf = new WeakMap<LineBlock, readonly Searched[]>()

/** The keys of all rows that fit, from the top down: drawn, not drawn and folded away. */
export function findRows({ blocks }: Line, { text, ...filter }: Filter): readonly string[] {
  const { voice, tool, round } = filter
  const wanted = text.trim().toLowerCase()
  if (!wanted && !voice && !tool && !round) return []
  const found: string[] = []
  for (const block of blocks) {
    for (const row of searched(block)) {
      const fits =
        (!voice || row.voice === voice) &&
        (!tool || row.tool === tool) &&
        (!round || row.entry.round.id === round || row.entry.round.parentId === round) &&
        row.text.includes(wanted)
      if (fits) found.push(row.entry.key)
    }
  }
  return found
}

function searched(block: LineBlock): readonly Searched[] {
  const known = searchedOf.get(block)
  if (known) return known
  const rows = withHidden(block.entries).flatMap((entry) => {
    if (entry.kind === 'round') return []
    if (entry.kind === 'message') return fromMessage(entry, entry.message)
    const { question, answer, note } = entry.input
    const text = `${question}\n${answerText(answer, entry.input)}\n${note ?? ''}`
    return { entry, text: text.toLowerCase(), voice: roles.operator, tool: '' }
  })
  searchedOf.set(block, rows)
  return rows
}

function fromMessage(entry: Entry, message: Message): Searched {
  const { text, tool } = message
  const all = [text, tool?.name, tool?.input, tool?.output].join('\n').toLowerCase()
  return { entry, text: all, voice: voiceOf(message), tool: tool?.name ?? '' }
}

export type Choices = Record<'voices' | 'tools' | 'rounds', readonly Choice[]>
type Choice = { value: string; label: string }

/** The voices, tools and main-line rounds of a line. */
export function choicesOf({ blocks }: Line): Choices {
  const voices = new Set<string>()
  const tools = new Set<string>()
  const rounds: Choice[] = []
  for (const block of blocks) {
    for (const { voice, tool } of searched(block)) {
      voices.add(voice)
      if (tool !== '') tools.add(tool)
    }
    for (const entry of block.entries) {
      if (entry.kind !== 'round' || !entry.isMain || entry.round.id === '') continue
      rounds.push({ value: entry.round.id, label: roundTitle(entry) })
    }
  }
  return { voices: sorted(voices), tools: sorted(tools), rounds }
}

function sorted(names: ReadonlySet<string>): readonly Choice[] {
  return [...names].toSorted().map((name) => ({ value: name, label: name }))
}
