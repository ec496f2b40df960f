import { type Message, roleWord } from '#src/model/message.ts'
import { own } from '#src/ui/text/reveal.ts'

import type { Entry } from './line/entries.ts'
import * as words from './line/words.ts'

/** The role of a speaker in words, and the name: "subagent Checker". */
export function voiceOf({ role, author }: Message): string {
  const word = roleWord(role)
  const name = own(words.roles, word) ?? word.replaceAll('_', ' ')
  return author === null || author === word ? name : `${name} ${author}`
}

/** "Round 4: Compare" */
export function roundTitle({ round, number }: Extract<Entry, { kind: 'round' }>): string {
  return [words.roundName(round, number), round.title].filter(Boolean).join(': ')
}
