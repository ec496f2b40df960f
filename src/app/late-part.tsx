import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 5_000
const AT_MOST_MS = 60_000

/** A part that comes after the page, which stands without it: what cannot be fetched is tried again. */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

async function untilLoaded<Part>(load: () => Promise<Part>, waitMs = AGAIN_MS): Promise<Part> {
  try {
    return await load()
  } catch {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, waitMs)
    await promise
    return untilLoaded(load, Math.min(2 * waitMs, AT_MOST_MS))
  }
}
