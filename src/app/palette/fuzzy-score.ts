/** A text to search: its letters in lower case, and where its words begin. */
export type Searched = { text: string; starts: readonly number[]; initials: string }

export function prepareSearch(written: string): Searched {
  const text = written.toLowerCase()
  const starts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  return { text, starts, initials: starts.map((at) => text.charAt(at)).join('') }
}

/** The score of a text for the typed words, in any order; 0 if a word is not in the text. */
export function fuzzyScore(typed: string, searched: Searched): number {
  let sum = 1
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, searched)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** Best at the beginning of the text, then of a word; then letters left out, initials, and a wrong letter. */
function wordScore(word: string, { text, starts, initials }: Searched): number {
  if (text.startsWith(word)) return 3
  const at = text.indexOf(word)
  if (at !== -1) return starts.some((start) => text.startsWith(word, start)) ? 2 : 1
  let best = word.length > 1 && initials.includes(word) ? 0.9 : 0
  // Little words between the initials may be left out.
  if (word.length > 2 && word.startsWith(initials.charAt(0))) best ||= closeness(word, initials, 0)
  for (const start of starts) {
    if (text.charCodeAt(start) !== word.charCodeAt(0)) continue
    best = Math.max(best, closeness(word, text, start), isMistyped(word, text, start) ? 0.4 : 0)
  }
  return best
}

/** The letters of a typed word lie within so many times its length: scattered ones fit nearly every text. */
const LOOSEST = 3

/** Below 1: the share of the letters in the text up to the last one of the word; 0 without all of them. */
function closeness(word: string, text: string, start: number): number {
  const end = start + word.length * LOOSEST
  let at = start
  for (let next = 1; next < word.length; next += 1) {
    at = text.indexOf(word.charAt(next), at + 1)
    if (at === -1 || at >= end) return 0
  }
  return word.length / (at - start + 1)
}

const SHORTEST_MISTYPED = 4

/** Whether a letter of the word is wrong or too many, or two are exchanged. */
function isMistyped(word: string, text: string, start: number): boolean {
  if (word.length < SHORTEST_MISTYPED) return false
  let at = 0
  while (word.charCodeAt(at) === text.charCodeAt(start + at)) at += 1
  const place = start + at
  const goesOn = (typedFrom: number, from: number) => text.startsWith(word.slice(typedFrom), from)
  const isExchanged =
    word.charAt(at) === text.charAt(place + 1) && word.charAt(at + 1) === text.charAt(place)
  return (
    goesOn(at + 1, place + 1) || goesOn(at + 1, place) || (isExchanged && goesOn(at + 2, place + 2))
  )
}
