import { latePart } from '#src/ui/late-part.ts'

/** Where a figure comes from, loaded when somebody asks. */
export const LazyMoneyNote = latePart(async () => (await import('./money-note.tsx')).MoneyNote)
