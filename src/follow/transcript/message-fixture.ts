import type { Message } from '#src/model/message.ts'
import { messageWith } from '#src/model/session-fixture.ts'

/** For tests: what an agent said in round `r1`, with no id and no time unless `more` has them. */
export function said(text: string, more: Partial<Message> = {}): Message {
  return messageWith({ roundId: 'r1', text, ...more })
}
