import type { SignalRequest } from '#src/contract/requests.ts'

/** Sends a signal (§4); rejects with why it was not taken. */
export type SendSignal = (request: SignalRequest) => Promise<unknown>
