import type { SignalRequest } from '#src/contract/requests.ts'

/** Sends a signal (§4); rejects with the reason of a failure. */
export type SendSignal = (request: SignalRequest) => Promise<unknown>
