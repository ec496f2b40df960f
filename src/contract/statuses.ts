/** The statuses that §3 names; the first three end a session. */
export const terminalStatuses = ['complete', 'failed', 'cancelled'] as const

/** §3: the agent is blocked on a human-input request. */
export const waitingStatus = 'waiting_human'

/** §7: the class of error for each HTTP status. Every other status is a ServiceError. */
export const errorNames = {
  400: 'SessionError',
  401: 'AuthenticationError',
  404: 'NotFoundError',
  429: 'RateLimitError',
} as const

/** Error codes of our own gateway, if no whole answer came from the service. */
export const unreachedCodes = ['not_sent', 'bad_gateway', 'gateway_timeout'] as const
