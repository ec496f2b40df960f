import type { Env } from './client.ts'

/** What the service has told stays as it was read. */
const ofTheService = new Set<unknown>(['session', 'transcript', 'listed'])

/** Empties what the cache has from the browser's memory. */
export async function forgetShown({ queryClient }: Pick<Env, 'queryClient'>): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey: [name] }) => !ofTheService.has(name) })
}
