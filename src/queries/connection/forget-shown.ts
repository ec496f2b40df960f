import type { Env } from './connection.ts'

/** Empties what the cache has from the browser's memory; sessions on screen stay as they were read. */
export async function forgetShown({ queryClient }: Pick<Env, 'queryClient'>): Promise<void> {
  await queryClient.resetQueries({
    predicate: ({ queryKey: [name] }) => name !== 'session' && name !== 'transcript',
  })
}
