import { serve } from '@hono/node-server'
import {
  createMcpHandler,
  McpServer,
  ProtocolError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

/** For tests: a server of the official SDK whose first tool says what `onCall` gives, and whose `die` ends it. */
function createServer(onCall: (text: string) => Promise<string>, tool = 'echo'): McpServer {
  const server = new McpServer({ name: 'fixture', version: '1' }, { capabilities: { tools: {} } })
  const inputSchema = z.object({ text: z.string() })
  server.registerTool(tool, { description: 'Say it again', inputSchema }, async ({ text }) => ({
    content: [{ type: 'text', text: await onCall(text) }],
  }))
  server.registerTool('no.name', { description: 'A name for no model' }, () => ({ content: [] }))
  server.registerTool('die', { description: 'End the server', inputSchema }, () => process.exit(1))
  return server
}

type Fetch = (request: Request) => Promise<Response>

/** For tests: the same server over HTTP, in this process. */
export function startHttpToolServer(
  onCall: (text: string) => Promise<string> = async (text) => text,
  tool = 'echo',
): Promise<{ url: string; close(): Promise<void> }> {
  const handler = createMcpHandler(() => createServer(onCall, tool))
  return listen((request) => handler.fetch(request))
}

/**
 * For tests: a server over HTTP whose tool does its work, and then answers as its `text` says: with a status, with
 * a code of the protocol, with an answer that has no end, or with structured content that does not fit.
 */
export function startFaultyToolServer(onCall: (text: string) => Promise<string>) {
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'fixture', version: '1' }, { capabilities: { tools: {} } })
    const inputSchema = { type: 'object' } as const
    const outputSchema = { ...inputSchema, required: ['id'] }
    const tools = [{ name: 'act', inputSchema, outputSchema }]
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const text = await onCall(String(params.arguments?.['text']))
      const [, code, message = ''] = /^(-\d+) (.*)/.exec(text) ?? []
      if (code !== undefined) throw new ProtocolError(Number(code), message)
      return { content: [{ type: 'text', text }], structuredContent: {} }
    })
    return server
  })
  return listen(async (request) => {
    const said = await request.clone().text()
    if (said.includes('"text":"endless"')) return endless()
    const status = /"text":"([45]\d\d)"/.exec(said)?.[1]
    return status === undefined
      ? handler.fetch(request)
      : new Response(null, { status: Number(status) })
  })
}

function endless(): Response {
  const part = new TextEncoder().encode(' '.repeat(1024 * 1024))
  const body = new ReadableStream({ pull: (controller) => controller.enqueue(part) })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

/**
 * For tests: the same with one session; after `restart` it knows the earlier one no more. After `close`, `reopen` is
 * the way to the same session.
 */
export async function startSessionToolServer() {
  let answer = await openSessions()
  const fetch: Fetch = (request) => answer(request)
  const listening = await listen(fetch)
  return {
    ...listening,
    restart: async () => void (answer = await openSessions()),
    reopen: () => listen(fetch, Number(new URL(listening.url).port)),
  }
}

async function openSessions(): Promise<Fetch> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => crypto.randomUUID(),
  })
  await createServer(async (text) => text).connect(transport)
  return (request) => transport.handleRequest(request)
}

function listen(fetch: Fetch, wanted = 0): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: wanted, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}/mcp`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            // The client of a session listens for as long as it is open.
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
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
  serveStdio(() =>
    createServer(async (text) => {
      if (text === 'pid') return String(process.pid)
      if (text === 'slow') return new Promise(() => undefined)
      if (text === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return `${text} ${process.env['SECRET'] ?? 'no secret'}`
    }),
  )
}
