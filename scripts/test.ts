import { checkSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

await runSteps([
  ...checkSteps,
  {
    name: 'journeys',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    counts: 'playwright',
  },
])
