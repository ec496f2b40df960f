import { BrandMark } from '#src/app/layout/brand-mark.tsx'

/** While the gateway is asked what it holds: the mark that index.html shows already, and words if it takes long. */
export function Starting() {
  return (
    <>
      <p className="flex h-12 items-center gap-2 px-4 text-lg font-semibold md:mt-3 md:h-9 md:px-4.5">
        <BrandMark />
        Signalbox
      </p>
      <output className="grid min-h-[60dvh] animate-patience place-content-center text-ink-3">
        Opening Signalbox
      </output>
    </>
  )
}
