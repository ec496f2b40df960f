import type { SealedKeys } from './vault.ts'

/** For tests: a place that keeps what is sealed for every tab of one browser. */
export function createSealedPlace() {
  let lies: SealedKeys | null = null
  return {
    find: () => Promise.resolve(lies),
    persist: async (_key: readonly string[], sealed: SealedKeys) => {
      lies = sealed
      return true
    },
    removeAll: async (): Promise<void> => void (lies = null),
    sealed: () => lies,
  }
}
