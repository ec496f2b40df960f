/** A refusal of a scripted service, before a dialect has put it into words of its own. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** The wrong member of the request; null if the fault is elsewhere. */
  readonly field: string | null

  constructor(status: number, code: string, message: string, field: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

export function notHere(): Refusal {
  return new Refusal(404, 'not_found', 'There is nothing here.')
}

export function wrong(field: string, message: string): Refusal {
  return new Refusal(400, 'invalid_request', message, field)
}

/** A request that does not fit the state of the session. */
export function notNow(message: string): Refusal {
  return new Refusal(400, 'session_error', message)
}
