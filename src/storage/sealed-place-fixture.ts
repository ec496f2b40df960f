import type { SealedKeys } from './vault.ts'

/** For tests: a place that keeps what is sealed for every tab of one browser. */
export function createSealedPlace() {
  let lies: SealedKeys | null = null
  return {
    find: () => Promise.resolve(lies),
    save: async (sealed: SealedKeys): Promise<void> => void (lies = sealed),
    remove: async () => void (lies = null),
    sealed: () => lies,
  }
}
