/** A longer text is seldom read, and its check takes time. */
const LONGEST = 16 * 1024
const ONE_LINE = 60
const PART = /"(?:[^"\\]|\\.)*"|\s*([{}[\],:])\s*/g

/**
 * JSON that does not fit a line, with a line for each member. Every value stays as it was written: numbers
 * that JavaScript would round, too. Any other text stays as it is.
 */
export function indentedJson(text: string): string {
  const isShort = text.length <= ONE_LINE || text.length > LONGEST
  if (isShort || !/^[[{]/.test(text) || text.includes('\n') || !isJson(text)) return text
  let depth = 0
  const newLine = () => `\n${'  '.repeat(depth)}`
  return text.replace(PART, (part, sign?: string) => {
    if (sign === undefined) return part
    if (sign === ':') return ': '
    if (sign === ',') return `,${newLine()}`
    depth += sign === '{' || sign === '[' ? 1 : -1
    return sign === '{' || sign === '[' ? `${sign}${newLine()}` : `${newLine()}${sign}`
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
