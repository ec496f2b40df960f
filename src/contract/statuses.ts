/** The statuses that §3 names; the first three end a session. */
export const terminalStatuses = ['complete', 'failed', 'cancelled'] as const

/** §3: the agent is blocked on a human-input request. */
export const waitingStatus = 'waiting_human'

/** §6: whether this status ends the polling, by the very word of §3; any other goes on. */
export function isTerminalStatus(status: string): boolean {
  return (terminalStatuses as readonly string[]).includes(status)
}
