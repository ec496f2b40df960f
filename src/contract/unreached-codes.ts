/** What our own gateway answers in place of a service from which nothing whole came back. */
export const unreachedCodes = ['not_sent', 'bad_gateway', 'gateway_timeout'] as const
