import { type ComponentType, lazy } from 'react'

/** A part that comes after the page; where it cannot be fetched, the page stands without it. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
}

function Nothing() {
  return null
}
