import type { Connection } from './connection.ts'

/** Empties what the cache has from the browser's memory; sessions on screen stay as they were read. */
export async function forgetShown({ queryClient }: Connection): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ meta }) => !meta?.['usesApiKey'] })
}
