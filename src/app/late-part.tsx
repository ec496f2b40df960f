import { type ComponentType, lazy } from 'react'

const AGAIN_MS = 5_000

/**
 * A part that comes after the page, which stands without it. What cannot be fetched is tried once more;
 * later would be of no use: browsers keep a module's failure until the page is loaded anew.
 */
export function latePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await twice(load).catch(() => missing) }))
}

async function twice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, AGAIN_MS)
    await promise
    return load()
  }
}

function Nothing() {
  return null
}
