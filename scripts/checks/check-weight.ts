import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { z } from 'zod'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/**
 * Scripts that pages load beside the one of index.html, by their names in vite.config.ts; gzip bytes. A page
 * loads start.js and the worker of the clock too, so a limit is 800 bytes at least below that of first-screen.spec.ts.
 */
const pages = [
  { page: 'the list', scripts: ['list'], most: 157_000 },
  { page: 'a session', scripts: ['session'], most: 193_200 },
] as const
const mostStyle = 10_000
/** As `group-has-checked:` makes it: at each change of the page the browser styles all elements again. */
const styledAgain = /[^{}]*:has\([^{}]*\) ?[~+>]? ?\*[^{}]*/g

/** The pages of each language in dist/; German words are longer by these bytes. */
const editions = [
  { language: 'English', suffix: '', more: 0 },
  { language: 'German', suffix: '.de', more: 3_000 },
] as const

const list = z.array(z.string()).default([])
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: list, css: list }),
)
type Manifest = z.infer<typeof manifestSchema>

/**
 * Prints what the build gives to the first screens; false when one is above its limit. What Chromium loads,
 * also a moment later, is measured end to end (e2e/first-screen.spec.ts).
 */
export function checkWeight(): boolean {
  return editions.map(checkEdition).every(Boolean)
}

function checkEdition({ language, suffix, more }: (typeof editions)[number]): boolean {
  const manifest = manifestSchema.parse(JSON.parse(readText(`.vite/manifest${suffix}.json`)))
  const entry = scriptsOfPage(suffix)
  const first = new Set<string>()
  const weights = pages.map(({ page, scripts, most }) => {
    const files = withImports(manifest, [
      ...entry,
      ...scripts.map((name) => fileOf(manifest, name)),
    ])
    for (const file of files) first.add(file)
    return {
      words: `${page} ${kilobytes(weigh(files))} of script`,
      is: weigh(files),
      most: most + more,
    }
  })
  const chunks = Object.values(manifest)
  const firstStyles = new Set(chunks.flatMap(({ file, css }) => (first.has(file) ? css : [])))
  const style = {
    words: `${kilobytes(weigh(firstStyles))} of style`,
    is: weigh(firstStyles),
    most: mostStyle,
  }
  const all = [...weights, style]
  const words = all.map(({ words: is, is: bytes, most }) => {
    const over = bytes > most ? `, ${bytes - most} bytes more` : ''
    return `${is} (at most ${kilobytes(most)}${over})`
  })
  console.log(`First screens in ${language}, gzip: ${words.join(', ')}`)
  const styles = new Set(chunks.flatMap(({ css }) => css))
  const costly = [...styles].flatMap((file) => readText(file).match(styledAgain) ?? [])
  for (const rule of costly) console.log(`This rule costs at each change of the page: ${rule}`)
  return costly.length === 0 && all.every(({ is, most }) => is <= most)
}

function scriptsOfPage(suffix: string): string[] {
  return [...readText(`index${suffix}.html`).matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
}

function fileOf(manifest: Manifest, name: string): string {
  const chunk = Object.values(manifest).find((one) => one.name === name)
  if (!chunk) throw new Error(`dist/.vite/manifest.json names no script "${name}"`)
  return chunk.file
}

/** These files with all that they import at once. */
function withImports(manifest: Manifest, first: readonly string[]): Set<string> {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const key of chunks.get(file)?.imports ?? []) visit(manifest[key]?.file ?? '')
  }
  for (const file of first) visit(file)
  return files
}

function readText(file: string): string {
  return readFileSync(join(dist, file), 'utf8')
}

function weigh(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files)
    bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength
  return bytes
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
