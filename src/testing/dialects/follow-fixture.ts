import type { Api } from '#src/api/api.ts'
import { refusedAsk, type Answer, type Ask } from '#src/follow/transcript/ask.ts'
import { createFollower } from '#src/follow/transcript/follower.ts'
import { messagesInOrder } from '#src/follow/transcript/transcript.ts'
import type { HumanInput } from '#src/model/human-input.ts'
import type { Message } from '#src/model/message.ts'
import type { Session } from '#src/model/session.ts'

export type Followed = {
  /** Reads the session and its messages once. */
  look: () => Promise<Session>
  messages: () => readonly Message[]
  /** The human inputs that came with the session, and the human inputs that came as messages. */
  inputs: () => readonly HumanInput[]
}

/** Follows one session as the console does, by its own follower, look by look. */
export function followSession(api: Api, id: string): Followed {
  const follower = createFollower()
  const inputs = new Map<string, HumanInput>()
  let looks = 0

  async function answerTo(ask: Ask): Promise<Answer> {
    try {
      const page = await api.listMessages(id, ask.after, { limit: ask.limit })
      for (const input of page.humanInputs ?? []) inputs.set(input.inputId, input)
      return { kind: 'page', page }
    } catch (error) {
      const answer = refusedAsk(error, ask)
      if (answer === null) throw error
      return answer
    }
  }

  return {
    async look() {
      const session = await api.getSession(id)
      for (const input of session.humanInputs) inputs.set(input.inputId, input)
      looks += 1
      const look = follower.look(session, looks * 60_000)
      let step = look.next()
      while (!step.done) step = look.next(await answerTo(step.value))
      return session
    },
    messages: () => messagesInOrder(follower.view()).map(({ message }) => message),
    inputs: () => [...inputs.values()],
  }
}
