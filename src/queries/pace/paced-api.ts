import type { Api } from '#src/api/api.ts'

import type { Pace } from './pace.ts'

/** The same service, but each request of §4 goes through the one budget; reads of account and keys are rare. */
export function createPacedApi(api: Api, pace: Pick<Pace, 'findDoor' | 'openDoor'>): Api {
  // A write is sent whether or not there is anything to count it.
  const write = <Result>(work: () => Promise<Result>) => pace.findDoor()?.write(work) ?? work()
  return {
    ...api,
    async getSession(...read) {
      // Without a wait in between when it is there: the turn that was granted is this one's.
      const door = pace.findDoor() ?? (await pace.openDoor())
      return door.getSession(...read)
    },
    async listMessages(...read) {
      const door = pace.findDoor() ?? (await pace.openDoor())
      return door.listMessages(...read)
    },
    async listSessions(...read) {
      const door = pace.findDoor() ?? (await pace.openDoor())
      return door.listSessions(...read)
    },
    createSession: (...request) => write(() => api.createSession(...request)),
    signalSession: (...request) => write(() => api.signalSession(...request)),
    respondToHumanInput: (...request) => write(() => api.respondToHumanInput(...request)),
    dismissHumanInput: (...request) => write(() => api.dismissHumanInput(...request)),
  }
}
