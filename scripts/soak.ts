import { runSteps } from './steps.ts'

/** The same tests with the nightly number of random scripts; takes hours. */
process.env.SOAK = '1'
// What a page is given of the environment begins so.
process.env.VITE_SOAK = '1'
const soaked = ['src/follow', 'src/queries']
await runSteps([
  {
    name: 'soak',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...soaked],
  },
  {
    name: 'a day of following in Chromium',
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'src/queries/pace'],
  },
  {
    name: 'tabs',
    command: ['node_modules/@playwright/test/cli.js', 'test', 'e2e/tabs.spec.ts'],
  },
])
