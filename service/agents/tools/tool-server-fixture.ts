import { serve } from '@hono/node-server'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

/** For tests: a server of the official SDK whose `echo` says the text again, and whose `die` ends it. */
function createServer(onCall: (text: string) => Promise<string>): McpServer {
  const server = new McpServer({ name: 'fixture', version: '1' }, { capabilities: { tools: {} } })
  const inputSchema = z.object({ text: z.string() })
  server.registerTool('echo', { description: 'Say it again', inputSchema }, async ({ text }) => ({
    content: [{ type: 'text', text: await onCall(text) }],
  }))
  server.registerTool('die', { description: 'End the server', inputSchema }, () => process.exit(1))
  return server
}

/** For tests: the same server over HTTP, in this process. */
export async function startHttpToolServer(
  onCall: (text: string) => Promise<string> = async (text) => text,
): Promise<{ url: string; close(): Promise<void> }> {
  const handler = createMcpHandler(() => createServer(onCall))
  return new Promise((resolve) => {
    const server = serve(
      { fetch: (request) => handler.fetch(request), port: 0, hostname: '127.0.0.1' },
      ({ port }) =>
        resolve({
          url: `http://127.0.0.1:${port}/mcp`,
          close: () => new Promise((closed) => server.close(() => closed())),
        }),
    )
  })
}

/** For tests: how the same server is started over stdio. */
export const stdioToolServer = {
  command: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', import.meta.filename],
}

if (process.argv[1] === import.meta.filename) {
  serveStdio(() => createServer(async (text) => `${text} ${process.env['SECRET'] ?? 'no secret'}`))
}
