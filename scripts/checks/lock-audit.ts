import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const packageSchema = z.object({
  version: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.optional(z.boolean()) }))
    .default({}),
})
type Package = z.infer<typeof packageSchema>

const lock = readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')
const { packages } = z
  .object({ packages: z.record(z.string(), packageSchema) })
  .parse(JSON.parse(lock))

// npm leaves a platform's package out in silence when it cannot see it; the next `npm ci` then fails.
const missing = Object.entries(packages).flatMap(([place, entry]) =>
  wantedBy(entry)
    .filter((name) => !isProvided(place, name))
    .map((name) => `${name} (wanted by ${place || 'package.json'})`),
)
for (const line of missing) console.error(`package-lock.json lacks ${line}`)
if (missing.length > 0) process.exitCode = 1

function wantedBy(entry: Package): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

/** Looks where Node would: beside the package, then in every folder above it. */
function isProvided(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]
    if (found) return found.version !== undefined || found.link === true
    if (!folder) return false
  }
}
