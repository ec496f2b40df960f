import { testSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

// `npm test` is the quick tier, unless the environment names another one.
const [, , tier] = process.argv
if (tier !== undefined) process.env.TIER = tier
await runSteps(testSteps)
