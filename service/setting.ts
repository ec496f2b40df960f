import * as z from 'zod/mini'

/** An environment variable: its default, what it may be, and its meaning. */
export type Setting = {
  default: string | null
  defaultIs?: string
  expects: string
  meaning: string
}

/** A whole number between two others, as an environment variable writes it. */
export const count = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

/** A text that `parse` can read. */
export const readBy = <Read>(parse: (text: string) => Read | null) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const read = parse(text)
      if (read !== null) return read
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }),
  )
