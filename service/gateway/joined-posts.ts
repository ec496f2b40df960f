import { hash } from 'node:crypto'

import { hashSecret } from '#service/auth/secrets.ts'
import { Problem, problemStatuses } from '#service/http/problem.ts'

import { answerOf, copyOf, type AnswerCopy } from './shared-reads.ts'

const dayMs = 24 * 60 * 60 * 1000
const mostKept = 2_000
const mostBytes = 16 * 1024 * 1024

/** A POST as the page sent it: with which API key or for which account, under which Idempotency-Key, and what. */
type Post = {
  secret: string
  key: string
  target: string
  body: ArrayBuffer
  /** Somebody asked for it once more, knowing that its outcome is not known: to send it, or for a kept answer only. */
  again: 'no' | 'send' | 'kept'
}

export type JoinedPosts = ReturnType<typeof createJoinedPosts>

type Ask = () => Promise<Response>

/** The outcome of a POST: an answer that settles it, or a problem that leaves open whether it had an effect. */
type Outcome = { answer: AnswerCopy } | { problem: unknown }
type SentPost = {
  fingerprint: string
  outcome: Promise<Outcome>
  state: 'under way' | 'answered' | 'unknown'
  sentAtMs: number
  bytes: number
}

/**
 * The POSTs by key: an Idempotency-Key is one request, even if the service knows no keys. A browser whose
 * connection is reset sends a POST again by itself. A caller who leaves stops nothing. Only a person sends a
 * POST again that may have had an effect. An answer is given again for `keptMs`.
 */
export function createJoinedPosts(now: () => number, keptMs = dayMs) {
  const sent = new Map<string, SentPost>()

  function begin(
    id: string,
    fingerprint: string,
    ask: Ask,
    before: SentPost | undefined,
  ): SentPost {
    const outcome = copyOf(ask).then(
      (answer): Outcome => ({ answer }),
      (problem: unknown): Outcome => ({ problem }),
    )
    const begun: SentPost = { fingerprint, outcome, state: 'under way', sentAtMs: now(), bytes: 0 }
    // Deleted first, so that the map stays in the order of sending.
    sent.delete(id)
    sent.set(id, begun)
    void settle(id, begun, before)
    return begun
  }

  async function settle(id: string, begun: SentPost, before: SentPost | undefined): Promise<void> {
    const outcome = await begun.outcome
    const isKept = fateOf(outcome)
    // A POST that is put off the second time may have had its effect the first time.
    if (isKept === 'nothing' && before?.state === 'unknown') sent.set(id, before)
    else if (isKept === 'nothing') sent.delete(id)
    else begun.state = isKept
    if ('answer' in outcome) begun.bytes = outcome.answer.bytes.byteLength
    tidy()
    // Also where nothing is sent any more: an answer may hold a secret.
    setTimeout(tidy, keptMs).unref()
  }

  /** Removes the POSTs that are over, and then the oldest settled POST, until the rest is within bounds. */
  function tidy(): void {
    let held = sent.values().reduce((sum, { bytes }) => sum + bytes, 0)
    for (const [id, { state, sentAtMs, bytes }] of sent) {
      const isOver = now() - sentAtMs >= keptMs
      if (!isOver && sent.size <= mostKept && held <= mostBytes) return
      if (state === 'under way') continue
      sent.delete(id)
      held -= bytes
    }
  }

  return {
    /** The answer to an equal POST, or what `ask` gets. Throws 422 for another request, 502 for an unknown outcome. */
    async send({ secret, key, target, body, again }: Post, ask: Ask): Promise<Response> {
      const id = `${hashSecret(secret).toString('hex')} ${key}`
      const fingerprint = `${target} ${hash('sha256', new Uint8Array(body))}`
      const before = sent.get(id)
      if (before && before.fingerprint !== fingerprint) {
        throw new Problem(
          'key_reused',
          'This Idempotency-Key was sent before, with another request.',
        )
      }
      if (before?.state === 'unknown' && again !== 'send')
        throw new Problem('outcome_unknown', unknown)
      const isOver = before?.state === 'answered' && now() - before.sentAtMs >= keptMs
      const isNew = !before || before.state === 'unknown' || isOver
      if (isNew && again === 'kept') throw new Problem('outcome_unknown', nothingKept)
      const outcome = await (isNew ? begin(id, fingerprint, ask, before) : before).outcome
      if ('problem' in outcome) throw outcome.problem
      return answerOf(outcome.answer)
    },
  }
}

/** Refusals that a later try may be spared, and connections that were never made, leave nothing behind. */
function fateOf(outcome: Outcome): 'answered' | 'unknown' | 'nothing' {
  if ('problem' in outcome) {
    const { problem } = outcome
    if (!(problem instanceof Problem)) return 'unknown'
    const isOurRefusal = problemStatuses[problem.code] < 500 || problem.code === 'not_sent'
    return isOurRefusal ? 'nothing' : 'unknown'
  }
  const { status } = outcome.answer
  if (status === 409 || status === 425 || status === 429) return 'nothing'
  return status >= 500 || status === 408 ? 'unknown' : 'answered'
}

const nothingKept = 'No answer to it is kept here; looking for it sent nothing.'
const unknown =
  'This was sent before, and what became of it is not known: it is not sent again by itself.'
