import { createServer } from 'vite'

import { readConfig } from '#service/config.ts'
import { startServer } from '#service/server.ts'

import { untilAskedToStop } from './stop.ts'

const served = ['/api', '/v1', '/__signalbox', '/openapi.json']

await untilAskedToStop(async () => {
  const { host, port } = readConfig(process.env)
  const service = await startServer(readConfig({ ...process.env, HOST: '127.0.0.1', PORT: '0' }))
  // The service keeps its own address; Vite in front of it serves the sources and hot reload.
  const proxy = Object.fromEntries(served.map((path) => [path, { target: service.url }]))
  const vite = await createServer({ server: { host, port, strictPort: true, proxy } })
  try {
    await vite.listen()
  } catch (error) {
    await service.stop()
    throw error
  }
  console.log(`Signalbox is at http://${host}:${port} (with hot reload)`)
  return {
    failed: service.failed,
    async stop() {
      await vite.close()
      await service.stop()
    },
  }
})
