import { withHidden } from '#src/features/session/line/entries.ts'
import type { Line, LineBlock } from '#src/features/session/line/rows.ts'
import { roles } from '#src/features/session/line/words.ts'
import { voiceOf } from '#src/features/session/names.ts'
import { answerText } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'

/** An empty text allows every value. */
export type Filter = { text: string; voice: string }

type Searched = { key: string; text: string; voice: string }

/** A block above the news stays the same object, so its texts are made once. */
const searchedOf = new WeakMap<LineBlock, readonly Searched[]>()

/** The keys of all rows that fit, from the top down: drawn, not drawn and folded away. */
export function findRows({ blocks }: Line, { text, voice }: Filter): readonly string[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted && !voice) return []
  const fits = (row: Searched) => (!voice || row.voice === voice) && row.text.includes(wanted)
  return blocks.flatMap((block) =>
    searched(block)
      .filter(fits)
      .map(({ key }) => key),
  )
}

function searched(block: LineBlock): readonly Searched[] {
  const known = searchedOf.get(block)
  if (known) return known
  const rows = withHidden(block.entries).flatMap((entry) => {
    if (entry.kind === 'round') return []
    if (entry.kind === 'message') return fromMessage(entry.key, entry.message)
    const { question, answer, note } = entry.input
    const text = `${question}\n${answerText(answer, entry.input)}\n${note ?? ''}`
    return { key: entry.key, text: text.toLowerCase(), voice: roles.operator }
  })
  searchedOf.set(block, rows)
  return rows
}

function fromMessage(key: string, message: Message): Searched {
  const { text, tool } = message
  const all = [text, tool?.name, tool?.input, tool?.output].join('\n').toLowerCase()
  return { key, text: all, voice: voiceOf(message) }
}

/** The voices that speak in a line. */
export function voicesOf({ blocks }: Line): readonly string[] {
  const voices = blocks.flatMap((block) => searched(block).map(({ voice }) => voice))
  return [...new Set(voices)].toSorted()
}
