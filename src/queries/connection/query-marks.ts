/** Marks a query that needs the API key, whose refusal stands for every session. */
export const usesApiKey = { usesApiKey: true } as const

/** A query that `pace` asks again: TanStack Query repeats nothing of it by itself. */
export const pacedQuery = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: usesApiKey,
} as const
