/** Cents as a decimal of the main unit: "1.40". */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at)
}

export function seconds(at: number): number {
  return Math.floor(at / 1000)
}

/** The same report as Markdown. */
export function markdownOf(
  report: { summary: string; findings: readonly string[] } | null,
): string | null {
  if (report === null) return null
  const list = report.findings.map((finding) => `- ${finding}`).join('\n')
  return `# Report\n\n${report.summary}\n\n${list}`
}
