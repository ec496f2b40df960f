import { type ComponentType, lazy } from 'react'

/** A part of a page that is fetched when it is first drawn; a Suspense around it shows the wait. */
export const lazyComponent = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load() }))
