import type { Message } from '#src/model/message.ts'

/** For tests: what an agent said in round `r1`, with no id and no time unless `more` has them. */
export function said(text: string, more: Partial<Message> = {}): Message {
  return {
    id: null,
    roundId: 'r1',
    role: 'agent',
    author: null,
    text,
    tool: null,
    at: null,
    extra: {},
    ...more,
  }
}
