import type { KeyHeader } from '#src/model/dialect.ts'

/** A key that this page itself sends to a service, where no gateway stands in between. */
export type DirectKey = {
  name: string
  key: string
  header: KeyHeader
  /** Origin of the only service that it is ever sent to. */
  service: string
  /** What becomes of it when nobody touches the page, while it lies in its memory alone. */
  whenIdle: 'forget' | 'keep'
}
