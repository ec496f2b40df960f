import { BrandMark } from '#src/app/layout/brand-mark.tsx'
import * as words from '#src/app/words.ts'
import { appName } from '#src/ui/words.ts'

/** Shown while the gateway is asked: the mark of index.html, and later a text. */
export function Starting() {
  return (
    <>
      <p className="flex h-12 items-center gap-2 px-4 text-lg font-semibold md:mt-3 md:h-9 md:px-4.5">
        <BrandMark />
        {appName}
      </p>
      <output className="grid min-h-[60dvh] animate-patience place-content-center text-ink-3">
        {words.opening}
      </output>
    </>
  )
}
