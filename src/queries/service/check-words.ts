import type { CheckStep } from '#src/model/dialect.ts'

export const steps: Readonly<Record<CheckStep, string>> = {
  reachable: 'The service can be reached',
  cors: 'This page may talk to it',
  description: 'It describes itself (openapi.json)',
  key: 'It accepts the key',
}

export const gatewaySilent = 'The gateway of this console does not answer.'
export const startGateway =
  'Start it, with npm start, or check the network between this browser and it.'
export const serviceBehindSilent = (why: string) =>
  `The gateway answers, the service behind it does not: ${why}`
export const checkServiceUrl = 'Check that the service is up, and that SERVICE_URL is its address.'
export const nothingReadable =
  'Nothing came back that this page may read: the service is down, or it does not allow this page (CORS).'
export const askWithCurl = (wayOut: string) =>
  `Check the address, and ask it with curl. If it answers there: ${wayOut}`
export const answers = 'It answers.'

export const corsNotNeeded = 'Not needed: the gateway has the origin of this page.'
export const mayNotSend =
  'This page may read its description, but not send to it: a new session, a signal or an answer would not get there.'
export const mayBoth = 'This page may read its answers, and send to it.'
/** `origin` null: it is not known; `header`: beside the usual ones, for the key of an attempt. */
export const allowOrigin = (origin: string | null, header: string | null) => {
  const declared = header === null ? '' : `, and ${header}, which it declares`
  return `Let the service allow the origin ${origin ?? 'of this page'} and the headers Content-Type and Authorization or X-Service-Key${declared}; or put the gateway in front of it.`
}

export const notReadNow = (why: string) => `It could not be read now: ${why}`
export const assumedUntilThen = 'Check again later; until then everything goes by the assumptions.'
export const describesItself = 'It describes itself.'
export const publishesNone = 'It publishes no description.'
export const byAssumptions = 'Everything works by the assumptions, which Settings lists.'

export const noKeyHeld = 'No key is held.'
export const addKey = 'Sign in, or add an API key.'
export const acceptsKey = 'It accepts the key.'
export const refusesKey = (why: string) => `It refuses the key: ${why}`
export const otherKey = 'Use another key, or send this one in the other header.'
export const asksToWait = 'It asks to wait: too many requests.'
export const checkInMinute = 'Check again in a minute.'
export const keyUnknown = (why: string) => `Whether it accepts the key cannot be told: ${why}`
export const goOn = 'Go on with a session that is known to exist.'
