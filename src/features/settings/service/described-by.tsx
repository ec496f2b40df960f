import type { Dialect } from '#src/model/dialect.ts'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

import * as words from './words.ts'

export type DescribedByProps = {
  dialect: Dialect
  /** The moment since which this browser has seen no change of the description. */
  since: number | null
}

/** The description of the service, and its parts that the console could not use. */
export function DescribedBy({ dialect, since }: DescribedByProps) {
  const { source, title, version, notRead } = dialect
  return (
    <div className="space-y-2">
      <p className="text-ink-2">
        {source === 'openapi' ? (
          <>
            {words.describesItself}
            {title !== null && (
              <>
                {words.as}
                <b className="font-medium wrap-anywhere text-ink">{visible(title)}</b>
              </>
            )}
            {version !== null && <span className="wrap-anywhere"> {visible(version)}</span>}.
          </>
        ) : (
          words.noDescription
        )}{' '}
        {since !== null && (
          <>
            {words.noChangeFor}
            <Age at={since} />.
          </>
        )}
      </p>
      {notRead.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2" aria-label={words.leftOut}>
          {notRead.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {visible(sentence)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
