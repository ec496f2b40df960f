import { factsOf } from './documents.ts'
import type { TranscriptFile } from './transcript-file.ts'
import * as words from './words.ts'

/** What a file says of its session. */
export function Facts({ file }: { file: TranscriptFile }) {
  return (
    <dl aria-label={words.about} className="my-4 grid grid-cols-[max-content_1fr] gap-x-4 text-sm">
      {factsOf(file).map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
