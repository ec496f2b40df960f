import { BrandMark } from '#src/app/layout/brand-mark.tsx'

/** While the gateway is asked what it holds; seen only when that takes long enough to be noticed. */
export function Starting() {
  return (
    <output className="grid min-h-dvh animate-patience place-content-center justify-items-center gap-3">
      <BrandMark size={32} />
      <span className="text-ink-3">Opening Signalbox</span>
    </output>
  )
}
