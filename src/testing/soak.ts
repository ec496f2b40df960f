/** How many times a test of random scripts plays: the nightly share with SOAK=1, a small one for mutants. */
export function shareOf(shares: { ci: number; soak: number; quick: number }): number {
  // A page has no environment; what begins with VITE_ is given to it.
  const SOAK = globalThis.process?.env['SOAK'] ?? import.meta.env?.['VITE_SOAK'] ?? ''
  if (SOAK === 'quick') return shares.quick
  return SOAK === '' ? shares.ci : shares.soak
}
