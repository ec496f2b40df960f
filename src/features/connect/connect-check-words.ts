export const checkService = 'Check this service'
export const checkOfService = 'Check of the service'
