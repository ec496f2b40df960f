import { lazyComponent } from '#src/ui/lazy-component.ts'

/** Where a figure comes from, loaded when somebody asks. */
export const LazyMoneyNote = lazyComponent(async () => (await import('./money-note.tsx')).MoneyNote)
