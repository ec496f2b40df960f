import { lazy } from 'react'

/** Where a figure comes from, loaded when somebody asks. */
export const LazyMoneyNote = lazy(async () => ({
  default: (await import('./money-note.tsx')).MoneyNote,
}))
