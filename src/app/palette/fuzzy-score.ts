/** The letters of a typed word lie within so many times its length. */
const LOOSEST = 3
const LETTER = /[\p{L}\p{N}]/u

/** How well a text fits what was typed, in any order of the typed words; 0 if a word is not in the text. */
export function fuzzyScore(typed: string, text: string): number {
  const within = text.toLowerCase()
  let sum = 1
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const score = wordScore(word, within)
    if (score === 0) return 0
    sum += score
  }
  return sum
}

/** Best where the letters follow each other at the beginning of a word, or of the text. */
function wordScore(word: string, within: string): number {
  let best = 0
  for (let at = within.indexOf(word.charAt(0)); at !== -1; at = next(word, within, at)) {
    const span = spanOf(word, within, at)
    if (span === null) break
    const begins = at === 0 || !LETTER.test(within.charAt(at - 1))
    // Scattered letters in the middle of a word fit nearly every text.
    if (span > word.length && (!begins || span > word.length * LOOSEST)) continue
    best = Math.max(best, word.length / span + Number(begins) + Number(at === 0))
  }
  return best
}

function next(word: string, within: string, at: number): number {
  return within.indexOf(word.charAt(0), at + 1)
}

/** The length of the text from here to the last letter of the word, found in order; null without it. */
function spanOf(word: string, within: string, from: number): number | null {
  let at = from - 1
  for (const letter of word) {
    at = within.indexOf(letter, at + 1)
    if (at === -1) return null
  }
  return at - from + 1
}
