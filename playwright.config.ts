import { defineConfig } from '@playwright/test'

import { browserLaunch } from './scripts/chromium/browser-launch.ts'

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: browserLaunch(),
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'build', testMatch: 'app-is-built.setup.ts' },
    { name: 'chromium', testMatch: '**/*.spec.ts', dependencies: ['build'] },
  ],
})
