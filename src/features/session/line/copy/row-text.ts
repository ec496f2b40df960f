import { type Entry } from '#src/features/session/line/entries.ts'
import type { Line } from '#src/features/session/line/rows.ts'
import { roundName } from '#src/features/session/line/words.ts'
import { answerText } from '#src/model/human-input.ts'
import { roleWord } from '#src/model/message.ts'

/** Every row of a line, also the rows in folded rounds. */
function* rowsIn({ blocks }: Line): Generator<Entry> {
  for (const { entries } of blocks) {
    for (const entry of entries) {
      yield entry
      if (entry.kind === 'round') yield* entry.hidden
    }
  }
}

export function rowOf(line: Line, key: string): Entry | undefined {
  return rowsIn(line).find((entry) => entry.key === key)
}

/** The words of a row, without who speaks; a tool call stands as code. */
export function rowText(entry: Entry): string {
  if (entry.kind === 'round') return `## ${headOf(entry)}`
  if (entry.kind === 'answer') {
    const { question, answer, note } = entry.input
    return [question, answer === null ? null : `> ${answerText(answer, entry.input)}`, note]
      .filter(Boolean)
      .join('\n\n')
  }
  const { text, tool } = entry.message
  const call = tool && [tool.name, tool.input, tool.output].filter((part) => part !== null)
  return [text, call && fenced(call.join('\n'))].filter(Boolean).join('\n\n')
}

/** A fence that is longer than every fence in the code. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code}\n${fence}`
}

/** A round with all its messages as Markdown. */
export function roundText(line: Line, roundId: string): string {
  const rows = rowsIn(line).filter(({ round }) => round.id === roundId)
  return rows
    .map((entry) => {
      if (entry.kind !== 'message') return rowText(entry)
      const { role, author, at } = entry.message
      const who = `**${[roleWord(role), author].filter(Boolean).join(' ')}**`
      const head = at === null ? who : `${who} ${new Date(at).toISOString()}`
      return `${head}\n\n${rowText(entry)}`
    })
    .toArray()
    .join('\n\n')
}

function headOf({ round, number }: Extract<Entry, { kind: 'round' }>): string {
  return [roundName(round, number), round.title].filter(Boolean).join(': ')
}
