import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { z } from 'zod'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** The page that a signed-in operator lands on; the bundler may have put it into the page's own file. */
const landing = 'src/features/sessions/sessions-page.tsx'

const limits = { scriptBytes: 150_000, styleBytes: 10_000, requests: 10 }

const list = z.array(z.string()).default([])
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: list, css: list }),
)

type Weight = typeof limits

/** Prints the first screen's gzip bytes and requests; false when one is above its limit. */
export function checkWeight(): boolean {
  const { scriptBytes, styleBytes, requests } = weigh()
  console.log(
    `First screen: ${kilobytes(scriptBytes)} of JavaScript (at most 150.0), ` +
      `${kilobytes(styleBytes)} of CSS (at most 10.0), ${requests} requests (at most 10)`,
  )
  return (
    scriptBytes <= limits.scriptBytes &&
    styleBytes <= limits.styleBytes &&
    requests <= limits.requests
  )
}

function weigh(): Weight {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
  )
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const { imports = [], css = [] } = chunks.get(file) ?? {}
    for (const style of css) files.add(style)
    for (const key of imports) visit(manifest[key]?.file ?? missing(key))
  }
  for (const [, file = ''] of page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) visit(file)
  visit(manifest[landing]?.file ?? firstOf(files, 'first-screen') ?? missing(landing))

  const sum = (ending: string) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((bytes, file) => bytes + gzipSync(readFileSync(join(dist, file))).byteLength, 0)
  // One more for the page itself.
  return { scriptBytes: sum('.js'), styleBytes: sum('.css'), requests: files.size + 1 }
}

function firstOf(files: ReadonlySet<string>, part: string): string | undefined {
  return [...files].find((file) => file.includes(part))
}

function missing(key: string): never {
  throw new Error(`dist/.vite/manifest.json does not name ${key}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
