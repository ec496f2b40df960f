import type { Dialect } from '#src/model/dialect.ts'
import { Age } from '#src/ui/display/age.tsx'
import { visible } from '#src/ui/text/visible.ts'

export type DescribedByProps = {
  dialect: Dialect
  /** Since when it speaks like this, as far as this browser has seen. */
  since: number | null
}

/** By what the service is known, and what of that could not be used. */
export function DescribedBy({ dialect, since }: DescribedByProps) {
  const { source, title, version, notRead } = dialect
  return (
    <div className="space-y-2">
      <p className="text-ink-2">
        {source === 'openapi' ? (
          <>
            It describes itself in openapi.json
            {title !== null && (
              <>
                {' as '}
                <b className="font-medium wrap-anywhere text-ink">{visible(title)}</b>
              </>
            )}
            {version !== null && <span className="wrap-anywhere"> {visible(version)}</span>}.
          </>
        ) : (
          'It does not describe itself: everything goes by the specification and the assumptions below.'
        )}{' '}
        {since !== null && (
          <>
            This browser has seen no change of it for <Age at={since} />.
          </>
        )}
      </p>
      {notRead.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2" aria-label="Left out of it">
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
