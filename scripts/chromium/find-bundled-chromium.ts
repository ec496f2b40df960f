import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { z } from 'zod'

export type BundledChromium = { executablePath: string; env: Record<string, string> }

const modules = join(import.meta.dirname, '..', '..', 'node_modules')
const bundle = join(modules, '@sparticuz', 'chromium')

/** The headless Chromium inside an npm package (Linux x64 only), unpacked once; null elsewhere. */
export function findBundledChromium(): BundledChromium | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const manifest = join(bundle, 'package.json')
  if (!existsSync(manifest)) return null
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  const libraries = [process.env['LD_LIBRARY_PATH'], join(folder, 'lib')].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder },
  }
}

/** Whole or not at all: two processes may unpack at once, and the first to rename wins. */
function unpack(folder: string): void {
  const cache = join(folder, '..')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  try {
    for (const archive of ['al2023', 'swiftshader', 'fonts']) {
      const { status, stderr } = spawnSync('tar', ['x', '-C', draft], {
        input: read(`${archive}.tar.br`),
      })
      if (status !== 0) throw new Error(`Unpacking the bundled Chromium failed: ${String(stderr)}`)
    }
    writeFileSync(join(draft, 'fonts.conf'), fontsConf(folder))
    writeFileSync(join(draft, 'chromium'), read('chromium.br'))
    chmodSync(join(draft, 'chromium'), 0o755)
    chmodSync(draft, 0o755)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function read(name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(bundle, 'bin', name)))
}

/** The package's own file names fixed folders; a machine without any font needs these. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
}
