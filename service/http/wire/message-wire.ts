import * as z from 'zod/mini'

import type { MessagePage, MessageRecord } from '#service/engine/records.ts'

const messageWire = z.object({
  id: z.string(),
  roundId: z.string(),
  role: z.enum(['agent', 'subagent', 'tool', 'operator', 'system']),
  author: z.nullable(z.string()),
  content: z.string(),
  tool: z.nullable(z.object({ name: z.string(), input: z.string(), output: z.string() })),
  createdAt: z.string(),
})

/** §4, messages: the list's wrapper is "not shown"; this is ours. */
export const messagesWire = z.object({ messages: z.array(messageWire), hasMore: z.boolean() })

messageWire.register(z.globalRegistry, { id: 'Message' })
messagesWire.register(z.globalRegistry, { id: 'MessagePage' })

/** A page of messages in its order. */
export function messagesToWire({ messages, hasMore }: MessagePage): z.infer<typeof messagesWire> {
  return { messages: messages.map(messageToWire), hasMore }
}

function messageToWire(record: MessageRecord): z.infer<typeof messageWire> {
  return {
    id: record.messageId,
    roundId: record.roundId,
    role: record.role,
    author: record.author,
    content: record.text,
    tool: record.tool,
    createdAt: record.createdAt.toISOString(),
  }
}
