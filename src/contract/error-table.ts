/** §7: the class that the client library raises for each HTTP status; any other is a ServiceError. */
export const errorNames = {
  400: 'SessionError',
  401: 'AuthenticationError',
  404: 'NotFoundError',
  429: 'RateLimitError',
} as const
