import { spawnSync } from 'node:child_process'

const options = { cwd: `${import.meta.dirname}/..`, stdio: 'inherit' } as const
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '.'], options)
process.exitCode = status ?? 1
