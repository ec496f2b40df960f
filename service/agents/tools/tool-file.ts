import { readFile } from 'node:fs/promises'

import * as z from 'zod/mini'

const seconds = z.optional(z.int().check(z.gte(1), z.lte(3_600)))

const stdioServer = z.strictObject({
  command: z.string().check(z.minLength(1)),
  args: z.optional(z.array(z.string())),
  /** All of its environment, beside PATH and the user's name and folder. */
  env: z.optional(z.record(z.string(), z.string())),
  cwd: z.optional(z.string()),
  timeoutSeconds: seconds,
})

const httpServer = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  headers: z.optional(z.record(z.string(), z.string())),
  timeoutSeconds: seconds,
})

const serverName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,24}$/))

const toolFile = z.strictObject({
  mcpServers: z.record(serverName, z.union([stdioServer, httpServer])),
})

/** An MCP server: a command that speaks over its standard input and output, or an address. */
export type ToolServer = z.infer<typeof stdioServer> | z.infer<typeof httpServer>

/** The servers of the file that `SIGNALBOX_TOOLS` names, by name. Throws a sentence that names the place. */
export async function readToolFile(path: string): Promise<Readonly<Record<string, ToolServer>>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`SIGNALBOX_TOOLS names ${path}, which cannot be read: ${String(error)}`)
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
