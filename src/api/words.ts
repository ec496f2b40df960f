export const noAnswerWithin = (seconds: number) => `No answer within ${seconds} seconds.`
export const notReached = 'The service could not be reached.'
export const answeredStatus = (status: number) => `The service answered ${status}.`
export const tooLarge = (mib: number) => `it is larger than ${mib} MiB`
export const notJson = 'it is not JSON'
export const tooDeep = 'It is nested too deeply'

export const noMode = 'no mode in it'
export const noHeldKeys = 'no list of held keys in it'
export const noKeyId = 'no key id in it'
export const noKeys = 'no list of keys in it'
export const noKey = 'no key in it'
export const noMessages = 'no list of messages in it'
export const noSessions = 'no list of sessions in it'
export const noStatus = 'no session status in it'
export const noSessionId = 'no session id in it'
export const otherSession = 'it is another session'
export const noContext = 'no context in it'

export const noDescription = (why: string) => `It does not publish openapi.json: ${why}`
export const partNotLoaded = 'A part of this page could not be loaded.'
