import type { Api } from '#src/api/api.ts'

import type { Pace } from './pace.ts'

/** The same service, but each request of §4 goes through the one budget; reads of account and keys are rare. */
export function createPacedApi(api: Api, { door }: Pick<Pace, 'door'>): Api {
  return {
    ...api,
    getSession: door.getSession,
    listMessages: door.listMessages,
    listSessions: door.listSessions,
    createSession: (...request) => door.write(() => api.createSession(...request)),
    signalSession: (...request) => door.write(() => api.signalSession(...request)),
    respondToHumanInput: (...request) => door.write(() => api.respondToHumanInput(...request)),
    dismissHumanInput: (...request) => door.write(() => api.dismissHumanInput(...request)),
  }
}
