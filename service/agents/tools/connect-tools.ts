import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

import {
  Client,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Agent as HttpAgent, fetch as longFetch } from 'undici'
import * as z from 'zod/mini'

import { isUnsent } from '#service/agents/model/call-model.ts'
import type { ToolDescription } from '#service/agents/model/tools.ts'

import { killBehind } from './kill-behind.ts'

/** The tools from outside: what the model is told of them, and how they are run. */
export type OutsideTools = Omit<ReturnType<typeof connectTools>, 'close'>

/** The result of a call, in words; `isError` tells the model that it failed. */
type ToolResult = { output: string; isError: boolean }

/** At its first start npx installs a server, which took 83 s on a busy machine. */
const connectLimitMs = 180_000
/** The longest wait of a round for the first tools of a server, from its start on. */
const usualStartMs = 60_000
const usualLimitMs = 60_000
/** The time for which `fetch` by itself waits for an answer, or for more of it. */
const leastPatienceMs = 300_000
/** A server that does not start is tried again after this time. */
const usualRestMs = 30_000
/** A server over stdio has hung if it answers none of so many calls, each begun after the last was late. */
const mostLate = 3
const longestOutput = 20_000
/** Of an answer over HTTP; over stdio the client takes 10 MiB. */
const mostBytes = 32 * 1024 * 1024
/** Endpoints take names of at most 64 letters, digits, hyphens and underscores. */
const longestName = 64

/** The tools of all servers, connected when they are first wanted; `warn` is told why a server cannot be used. */
export function connectTools(
  servers: Readonly<Record<string, ToolServer>>,
  warn: (message: string) => void,
  { restMs = usualRestMs, startMs = usualStartMs } = {},
) {
  const connections = Object.entries(servers).map(([name, server]) =>
    createConnection(name, server, warn, { restMs, startMs }),
  )

  return {
    /** Also those that have not answered yet. */
    servers: Object.keys(servers),
    /** The tools of each server that answers or has answered, each under the name `SERVER__TOOL`. */
    async list(): Promise<readonly ToolDescription[]> {
      const lists = await Promise.all(connections.map((connection) => connection.list()))
      return lists.flat()
    },
    /** The servers that have given no tools yet. */
    missing: () => connections.flatMap(({ name, isMissing }) => (isMissing() ? [name] : [])),
    /** Runs a tool. A fault of its server is a result, not an error; an abort throws the signal's reason. */
    async run(
      tool: string,
      given: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
    ): Promise<ToolResult> {
      const connection = connections.find(({ prefix }) => tool.startsWith(prefix))
      if (!connection) return failed(`There is no tool server for "${tool}" here.`)
      return connection.run(tool.slice(connection.prefix.length), given, signal)
    },
    async close(): Promise<void> {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}

/** The result of `work`; rejects with the reason of `signal` once that fires. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

type Connection = {
  client: Client
  transport: ReturnType<typeof transportTo>
  /** Resolves once `last` has the tools. */
  tools: Promise<unknown>
  /** Resolves once nobody is to wait for them any more. */
  settled: Promise<unknown>
  /** How many calls are under way. */
  calls: number
  /** How many calls, one after the other, were late since the last answer. */
  late: number
}

function createConnection(
  name: string,
  server: ToolServer,
  warn: (message: string) => void,
  { restMs, startMs }: { restMs: number; startMs: number },
) {
  const prefix = `${name}__`
  const withoutSecrets = createRedaction(server)
  const timeout = server.timeoutSeconds === undefined ? usualLimitMs : server.timeoutSeconds * 1_000
  const patienceMs = Math.max(leastPatienceMs, timeout * 2)
  const dispatcher = new HttpAgent({ headersTimeout: patienceMs, bodyTimeout: patienceMs })
  let open: Connection | null = null
  /** All connections, also a connection that takes no new call while its calls are under way. */
  const running = new Set<Connection>()
  /** The tools as last listed: they stay in every prompt while their server is away. */
  let last: readonly ToolDescription[] | null = null
  let hasFailed = false
  let restsUntil = 0

  function connect(): Connection {
    const client = new Client({ name: 'signalbox', version: '1' })
    const transport = transportTo(server, dispatcher)
    const tools = client.connect(transport, { timeout: connectLimitMs }).then(async () => {
      // The client has no other way to say that its server is gone.
      Object.assign(client, { onclose: () => forget(connection) })
      const listed = await client.listTools(undefined, { timeout })
      last = listed.tools.flatMap((tool) => described(prefix, tool, warn))
      return last
    })
    const late = delay(startMs, undefined, { ref: false })
    const settled = Promise.race([tools, late]).catch(() => undefined)
    const connection = { client, transport, tools, settled, calls: 0, late: 0 }
    running.add(connection)
    tools.then(
      () => (hasFailed = false),
      (error: unknown) => {
        if (open !== connection) return
        const reason = shortened(withoutSecrets(wordsOf(error)))
        warn(`The tool server "${name}" cannot be used: ${reason}`)
        hasFailed = true
        restsUntil = Date.now() + restMs
        void end(connection)
      },
    )
    return connection
  }

  /** The next use opens another one. */
  function forget(connection: Connection): void {
    if (open === connection) open = null
  }

  async function end(connection: Connection): Promise<void> {
    forget(connection)
    running.delete(connection)
    if (connection.late >= mostLate) await killBehind(connection.transport)
    await connection.transport.close().catch(() => undefined)
  }

  /** Calls that were under way side by side are late together, and count once. */
  function countLate(connection: Connection, lateBefore: number): void {
    if (connection.late !== lateBefore) return
    connection.late += 1
    if (connection.late < mostLate || connection !== open) return
    forget(connection)
    warn(`The tool server "${name}" answers no call: it ends, and the next call starts it again.`)
  }

  return {
    prefix,
    name,
    isMissing: () => last === null,
    async list(): Promise<readonly ToolDescription[]> {
      if (open !== null || Date.now() >= restsUntil) {
        const { settled } = (open ??= connect())
        // A server that has answered or failed keeps nobody waiting while it is tried again.
        if (last === null && !hasFailed) await settled
      }
      return last ?? []
    },
    async run(
      tool: string,
      given: Readonly<Record<string, unknown>>,
      signal: AbortSignal,
    ): Promise<ToolResult> {
      const connection = (open ??= connect())
      const { late } = connection
      connection.calls += 1
      let isSent = false
      try {
        await unlessAborted(connection.tools, signal)
        isSent = true
        const params = { name: tool, arguments: { ...given } }
        // `callTool` would refuse structured content, which nobody reads, after the call has had its effect.
        const call = { method: 'tools/call', params } as const
        const result = await connection.client.request(call, { timeout, signal })
        connection.late = 0
        const output = textOf(result.content)
        return result.isError
          ? failed(withoutSecrets(output))
          : { output: shortened(output), isError: false }
      } catch (error) {
        // A server that was started again may not know the session of the connection any more, and says so.
        if (error instanceof SdkHttpError) forget(connection)
        signal.throwIfAborted()
        const isLate = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
        if (!isLate) connection.late = 0
        // A server over HTTP is not ours to start again.
        else if (isSent && 'command' in server) countLate(connection, late)
        // The model must not repeat a call that may have had its effect.
        const outcome =
          isSent && !neverLeft(error) && !isRefusal(error)
            ? 'gave no result; it is not known if the call took effect'
            : 'did not carry out the call'
        const reason = withoutSecrets(wordsOf(error))
        return failed(`The tool server "${name}" ${outcome}: ${reason}`)
      } finally {
        connection.calls -= 1
        // Calls of other sessions may still be under way on a connection that is used no more.
        if (connection !== open && connection.calls === 0) void end(connection)
      }
    },
    async close(): Promise<void> {
      await Promise.all([...running].map(end))
      await dispatcher.destroy()
    },
  }
}

/** Statuses that stand for no call: its form, its size, its sender or its rate is refused. */
const refusals = new Set([400, 401, 403, 404, 405, 406, 413, 415, 422, 429])

/** Words of the usual SDKs, which also answer "invalid params" for a result that does not fit. */
const noCall =
  /^(MCP error -?\d+: )?(Input validation error|Invalid arguments|Unknown tool|Tool \S+ (not found|disabled))/

/** The server has answered that it does not carry out the call. */
function isRefusal(error: unknown): boolean {
  if (error instanceof SdkHttpError) return refusals.has(error.status)
  if (!(error instanceof ProtocolError)) return false
  const { code, message } = error
  if (code === METHOD_NOT_FOUND) return true
  return code === INVALID_PARAMS && noCall.test(message)
}

/** `fetch` found no way to the server. The words of an answer do not count: they may quote such a fault. */
function neverLeft(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Error && isUnsent(error)
}

function transportTo(server: ToolServer, dispatcher: HttpAgent) {
  if ('url' in server) {
    const { url, headers = {} } = server
    return new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers },
      // Else a call ends after five minutes, whatever its limit is.
      async fetch(input, init) {
        const answer = await Reflect.apply(longFetch, undefined, [input, { ...init, dispatcher }])
        return init?.method === 'POST' ? limited(answer) : answer
      },
    })
  }
  const { command, args = [], env = {}, cwd } = server
  return new StdioClientTransport({
    command,
    args,
    env,
    stderr: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  })
}

/** The answer to one message, broken off where it would fill the memory: that would end all sessions. */
function limited(answer: Response): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length
      if (bytes <= mostBytes) return controller.enqueue(part)
      controller.error(new Error(`Its answer is longer than ${mostBytes / 1024 / 1024} MiB.`))
    },
  })
  return answer.body ? new Response(answer.body.pipeThrough(counting), answer) : answer
}

function described(
  prefix: string,
  tool: { name: string; description?: string | undefined; inputSchema: object },
  warn: (message: string) => void,
): ToolDescription[] {
  const name = `${prefix}${tool.name}`
  // A name that an endpoint would refuse would fail every call of the model.
  if (name.length > longestName || !/^[\w-]+$/.test(name)) {
    warn(`The tool "${name}" is left out: models take names of letters, digits, _ and - alone.`)
    return []
  }
  return [{ name, description: tool.description ?? '', schema: { ...tool.inputSchema } }]
}

function textOf(content: readonly { type: string; text?: unknown }[]): string {
  return content
    .map((part) =>
      typeof part.text === 'string' ? part.text : `[${part.type}, which is not text]`,
    )
    .join('\n')
}

function shortened(text: string): string {
  if (text.length <= longestOutput) return text
  return `${text.slice(0, longestOutput)}\n[The result has ${text.length} characters; the rest is cut here.]`
}

function failed(output: string): ToolResult {
  return { output: shortened(output), isError: true }
}

const shortestSecret = 8

/** Some servers repeat the key that they refuse: every reader of the session, and of the log, sees their words. */
function createRedaction(server: ToolServer): (text: string) => string {
  const secrets = secretsOf(server).filter((secret) => secret.length >= shortestSecret)
  return (text) => secrets.reduce((said, secret) => said.replaceAll(secret, '…'), text)
}

function secretsOf(server: ToolServer): string[] {
  if (!('url' in server)) {
    const named = Object.entries(server.env ?? {})
    return named.flatMap(([name, value]) =>
      /key|token|secret|pass|auth/i.test(name) ? [value] : [],
    )
  }
  const { searchParams, password } = new URL(server.url)
  // The key stands behind its scheme, as in `Bearer KEY`.
  const headers = Object.values(server.headers ?? {}).map((value) => value.split(' ').at(-1) ?? '')
  return [...headers, ...searchParams.values(), password]
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  if (!(cause instanceof Error)) return message
  const code = 'code' in cause ? String(cause.code) : cause.name
  // A name with several addresses leaves the cause without words.
  return `${message} (${cause.message || code})`
}

const seconds = z.optional(z.int().check(z.gte(1), z.lte(3_600)))

const stdioServer = z.strictObject({
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  /** All of its environment, beside PATH and the user's name and folder. */
  env: z.optional(z.record(z.string(), z.string())),
  cwd: z.optional(z.string()),
  timeoutSeconds: seconds,
})

/** The error of `fetch` on any other value quotes it, and the value may be a secret. */
const headerValue = z.string().check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/))

const httpServer = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: z.optional(z.record(z.string(), headerValue)),
  timeoutSeconds: seconds,
})

const serverName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,24}$/))

const toolFile = z.strictObject({
  mcpServers: z.record(serverName, z.union([stdioServer, httpServer])),
})

/** An MCP server: a command that speaks over its standard input and output, or an address. */
type ToolServer = z.infer<typeof stdioServer> | z.infer<typeof httpServer>

/** The servers of the file that `SIGNALBOX_TOOLS` names, by name. Throws a sentence that names the place. */
export async function readToolFile(path: string): Promise<Readonly<Record<string, ToolServer>>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const words = `SIGNALBOX_TOOLS names ${path}, which cannot be read: ${String(cause)}`
    throw new Error(words, { cause })
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(`SIGNALBOX_TOOLS names ${path}, which is not JSON: ${String(error)}`, {
      cause: error,
    })
  }
  const result = toolFile.safeParse(json)
  if (result.success) return result.data.mcpServers
  const place = result.error.issues[0]?.path.join('.') ?? ''
  throw new Error(
    `SIGNALBOX_TOOLS names ${path}, which is not as described at "${place}": each entry of mcpServers has a name of letters, digits and hyphens, and either command or url (docs/agents.md).`,
  )
}
