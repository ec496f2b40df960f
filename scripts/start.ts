import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig } from '#service/config.ts'
import { startServer } from '#service/server.ts'

import { buildWhenStale } from './build-app.ts'
import { untilAskedToStop } from './stop.ts'

// Tests build once and give each service a copy: `--app <folder>` serves it as it is.
const { app } = parseArgs({ options: { app: { type: 'string' } } }).values

await untilAskedToStop(async () => {
  const options = app === undefined ? { build: buildWhenStale } : { distFolder: resolve(app) }
  const config = readConfig(process.env)
  const server = await startServer(config, options)
  console.log(`Signalbox is at ${server.url}`)
  const isOwn = config.databaseUrl === null && config.remote === null
  console.log(`${isOwn ? 'Its data lies' : 'Its secret keys lie'} in ${config.dataFolder}`)
  console.log('Ctrl-C stops it')
  void server.modelLine?.then((line) => console.log(line))
  return server
})
