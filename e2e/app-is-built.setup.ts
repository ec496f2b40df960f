import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'

import { expect, test } from '@playwright/test'

test('the app is built from these sources and weighs what it may', () => {
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--when-stale'], {
    encoding: 'utf8',
  })
  expect(build.status, build.stdout + build.stderr).toBe(0)
  expect(globSync('dist/**/*.map'), 'source maps, which no browser asks for').toEqual([])
})
