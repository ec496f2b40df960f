import { goalOf, type Attempt } from '#src/model/attempt/attempt.ts'

/** Seen in every tab of this browser while the answer is awaited. */
export function CreateUnderWay({ attempt }: { attempt: Attempt }) {
  return (
    <output className="block rounded-card border bg-sunken px-4 py-3 text-ink-2 wrap-anywhere">
      Being created: {goalOf(attempt)}
    </output>
  )
}
