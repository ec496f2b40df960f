import { defineConfig } from '@playwright/test'

import { workers } from './scripts/checks/workers.ts'
import { browserLaunch } from './scripts/chromium/browser-launch.ts'
import { tierOf } from './src/testing/tier.ts'

/** The longest journeys of the quick tier begin first, so that none of them runs on alone at the end. */
const longest = ['**/canary.spec.ts', '**/cursor.spec.ts', '**/model.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: workers.journeys,
  // A test with this tag waits for `npm run test:full`: `TIER=full` runs it by itself.
  ...(tierOf() === 'quick' ? { grepInvert: /@full/ } : {}),
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    launchOptions: browserLaunch(),
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a tenth of the processor's time, and with pictures a third.
    trace:
      tierOf() === 'quick'
        ? 'off'
        : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
  projects: [
    { name: 'build', testMatch: 'app-is-built.setup.ts' },
    { name: 'longest', testMatch: longest, dependencies: ['build'] },
    {
      name: 'chromium',
      testMatch: '**/*.spec.ts',
      testIgnore: longest,
      dependencies: ['build'],
    },
  ],
})
