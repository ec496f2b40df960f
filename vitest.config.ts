import { globSync, readFileSync } from 'node:fs'

import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'

import { workers } from './scripts/checks/workers.ts'
import { browserLaunch } from './scripts/chromium/browser-launch.ts'
import { tierOf } from './src/testing/tier.ts'
import vite from './vite.config.ts'

/** The tests that mock a module, move the clock or show how code is read the first time: each has its own page. */
const ownPage = globSync('src/**/*.test.tsx').filter((file) =>
  /vi\.mock\(|Timers|page of its own/.test(readFileSync(file, 'utf8')),
)

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // A page has no environment of its own.
      env: { VITE_TIER: tierOf() },
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            maxWorkers: workers.node,
            environment: 'node',
            // A worker reads the code once for all its files: a test leaves no clock and no global of its own.
            isolate: false,
            // Tests that talk to a real database share the cores with others.
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 20_000 } },
            // The PostgreSQL driver warns of its next major version on every start.
            execArgv: ['--no-deprecation'],
            globalSetup: 'service/database/shared-postgres-fixture.ts',
            include: ['src/**/*.test.ts', 'service/**/*.test.ts', 'scripts/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            maxWorkers: workers.chromium,
            api: { host: '127.0.0.1' },
            include: ['src/**/*.test.tsx'],
            setupFiles: ['src/testing/begin-anew.ts'],
            restoreMocks: true,
            unstubGlobals: true,
            // An assertion on its way fails first. On a slow machine each takes many times as long.
            testTimeout: 60_000,
            expect: { poll: { timeout: 20_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: browserLaunch() }),
              // A page reads the code once for all its files: `begin-anew` takes away what the file before has left.
              instances: [
                { browser: 'chromium', isolate: false, exclude: ownPage },
                { browser: 'chromium', name: 'own page', include: ownPage },
              ],
            },
          },
        },
      ],
    },
  }),
)
