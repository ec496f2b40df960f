import { createApi, type Api } from '#src/api/api.ts'
import type { KeptDialect } from '#src/api/describe-service.ts'
import type { TransportOptions } from '#src/api/transport.ts'
import type { Dialect, FieldMapping, NotRead } from '#src/model/dialect.ts'

/** What this browser keeps of how a service speaks. */
export type SpeechNotes = {
  /** Where the operator says that things stand; asked with every answer, for another tab may change it. */
  findMapping: () => Promise<FieldMapping | null>
  kept: KeptDialect
  onNotRead: (notRead: readonly NotRead[]) => void
}

/**
 * The service, asked how it speaks before anything is first sent to it (§9). What cannot be learned then
 * is assumed, and asked for again before the next request.
 */
export function createLearningApi(options: TransportOptions, notes: SpeechNotes): Api {
  let dialect: Dialect | null = null
  let mapping: FieldMapping | null = null
  const api = createApi({
    ...options,
    fetch: async (...request) => {
      const answer = await options.fetch(...request)
      mapping = await notes.findMapping()
      return answer
    },
    speech: () => ({ dialect, mapping }),
    onNotRead: notes.onNotRead,
    kept: notes.kept,
  })

  async function describe({
    again = false,
    ...call
  }: Parameters<Api['describe']>[0] = {}): Promise<Dialect> {
    if (dialect && !again) return dialect
    dialect = await api.describe(call)
    return dialect
  }
  async function learned(): Promise<unknown> {
    return dialect ?? describe().catch(() => null)
  }

  return {
    ...api,
    describe,
    async createSession(...request) {
      await learned()
      return api.createSession(...request)
    },
    async signalSession(...request) {
      await learned()
      return api.signalSession(...request)
    },
    async dismissHumanInput(...request) {
      await learned()
      return api.dismissHumanInput(...request)
    },
  }
}
