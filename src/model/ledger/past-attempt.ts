/** The days for which a browser keeps attempts that left their place, and their greatest number. */
export const pastKept = { days: 90, count: 2000 } as const

const SECRET_NAME =
  /secret|token|passw|passphrase|authorization|cookie|credential|(?:api|service|private).?key/i
/** Tokens that are counted: a number in a text is no secret there. */
const COUNTED_NAME = /tokens|token.?(?:limit|count|budget)/i
const NUMBER_TEXT = /^\d+$/
/** Keys of services, the text behind `Bearer`, a long `token`, and `user:password` in an address. */
const SECRET_TEXT =
  /\b(?:ask_|sk-|[rs]k_live_|gh[pos]_|github_pat_|glpat-|xox[bp]-)[\w-]{16,}|\bAKIA[\dA-Z]{16}\b|(?=\S)(?<=\bbearer\s+|\bauthorization\W{1,8}basic\s+)(?!\{\{)\S{8,}|(?<=token\\?["'`]?\s{0,3}[:=]\s{0,3}\\?["'`]?)[\w.~+/=-]{16,}|(?<=:\/\/)[^\s/:@]*:(?!\{\{)[^\s/?#]+(?=@)/gi
const NAME =
  /(?<name>(?:passw(?:or)?[dt]|passphrase|\bpwd|(?:api|service|private)[ _-]?key)\\?["'`]?\s{0,3}[:=]\s{0,3}\\?["'`]?)/
/** A text in quotes, also in quotes of JSON within JSON, but no variable of a template. */
const QUOTED = ['"', "'", '`'].map(
  (quote) =>
    String.raw`(?<=\\${quote})(?!\{\{[^{}\n]*\}\}\\${quote})(?:\\\\(?:\\.|[^\\\n])|\\?[^${quote}\\\n])+(?=\\${quote})|` +
    String.raw`(?<!\\)(?<=${quote})(?!\{\{[^{}\n]*\}\}${quote})(?:\\.|[^${quote}\\\n])+(?=${quote})`,
)
/** A word, but no variable and nothing that stands for itself in JSON. */
const BARE =
  /(?![{[]|(?:true|false|null|(?<=["'`]\s{0,3}:\s{0,3})-?\d[\d.e+-]{0,30})(?:[\s,;&}\]]|$))(?:[^\s"'`,;&}\]]|[}\]](?=[^\s"'`,;&}\]]))+/
/** A password with its name, as in `password: x`. */
const NAMED_TEXT = new RegExp(`${NAME.source}(?:${[...QUOTED, BARE.source].join('|')})`, 'gi')
const REMOVED = '[removed]'

/** Plain data without the texts that look like keys or stand below the name of a secret. */
export function withoutSecrets<Value>(value: Value): Value
export function withoutSecrets(value: unknown): unknown {
  return cleaned(value, null)
}

/** `secretName` is the nearest name of a secret that the value stands below. */
function cleaned(value: unknown, secretName: string | null): unknown {
  if (typeof value === 'string') {
    if (secretName === null) return withoutSecretTexts(value)
    return COUNTED_NAME.test(secretName) && NUMBER_TEXT.test(value) ? value : REMOVED
  }
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item, secretName))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      cleaned(inner, SECRET_NAME.test(name) ? name : secretName),
    ]),
  )
}

function withoutSecretTexts(text: string): string {
  return text.replaceAll(SECRET_TEXT, REMOVED).replaceAll(NAMED_TEXT, `$<name>${REMOVED}`)
}
