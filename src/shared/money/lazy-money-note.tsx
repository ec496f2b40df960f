import { lazyComponent } from '#src/ui/lazy-component.ts'

/** The note on the source of a figure, loaded when somebody asks. */
export const LazyMoneyNote = lazyComponent(async () => (await import('./money-note.tsx')).MoneyNote)
