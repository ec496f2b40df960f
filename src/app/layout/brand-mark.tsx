export type BrandMarkProps = { size?: number | undefined }

/** A signal flag on its post; the same drawing as public/favicon.svg, in the theme's ink. */
export function BrandMark({ size = 20 }: BrandMarkProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-ink" />
      <path d="M11 7.5v17" strokeWidth="2.5" strokeLinecap="round" className="stroke-canvas" />
      <path d="M12.2 8.5h11.3l-3.2 3.9 3.2 3.9H12.2z" className="fill-wait" />
    </svg>
  )
}
