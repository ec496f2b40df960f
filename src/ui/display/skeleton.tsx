export type SkeletonProps = {
  /** Names the content that loads: "Loading sessions". */
  label: string
  lines?: number | undefined
}

/** Appears only if loading takes long enough to be noticed. */
export function Skeleton({ label, lines = 3 }: SkeletonProps) {
  return (
    <output className="block animate-patience space-y-3 px-4.5 py-4">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="h-3.5 rounded-key bg-line"
          style={{ width: `${[92, 68, 80, 54][line % 4] ?? 70}%` }}
        />
      ))}
    </output>
  )
}
