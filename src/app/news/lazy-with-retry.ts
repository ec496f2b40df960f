import { type ComponentType, lazy } from 'react'

const AGAIN_AFTER_MS = 60_000

/** A part without which the page works: if its script cannot be fetched, the page asks for it again. */
export function lazyWithRetry<Props = object>(load: () => Promise<ComponentType<Props>>) {
  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      return fetchPart()
    }
  }
  return lazy(fetchPart)
}
