import { join } from 'node:path'

import { buildApp, buildWhenStale } from './build-app.ts'
import { checkWeight } from './checks/check-weight.ts'
import { readApiOrigins } from './deploy/api-origins.ts'
import { writeServerFiles } from './deploy/server-files.ts'

const dist = join(import.meta.dirname, '..', 'dist')
const apiOrigins = readApiOrigins(process.env.SIGNALBOX_API_ORIGINS)
// The page is told the same as its policy: where no gateway answers, it asks these services itself.
process.env.VITE_API_ORIGINS = apiOrigins.join(',')

await (process.argv.includes('--when-stale') ? buildWhenStale() : buildApp())
writeServerFiles(dist, apiOrigins)
if (!checkWeight()) process.exitCode = 1
