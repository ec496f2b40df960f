import { buildApp, buildWhenStale } from './build-app.ts'
import { checkWeight } from './checks/check-weight.ts'

await (process.argv.includes('--when-stale') ? buildWhenStale() : buildApp())
if (!checkWeight()) process.exitCode = 1
