/** Nobody nests answers like this; what reads, shows and keeps a value calls itself once per level. */
const MOST_LEVELS = 200

const QUOTE = 0x22
const BACKSLASH = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Parses the text of an answer. Throws a SyntaxError when it is no JSON, or nested beyond all measure. */
export function parseJson(text: string): unknown {
  if (levelsOf(text) > MOST_LEVELS) throw new SyntaxError('It is nested too deeply')
  return JSON.parse(text)
}

function levelsOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inString = !inString
    else if (inString) at += code === BACKSLASH ? 1 : 0
    else if (opening.has(code)) deepest = Math.max(deepest, (depth += 1))
    else if (closing.has(code)) depth -= 1
  }
  return deepest
}
