/** Something that follows a scripted fleet; called at every moment of its clock. */
export type FollowingClient = {
  step(now: number): void | Promise<void>
  /** Which messages of the session on screen it shows, by their number at the service. */
  seen(): ReadonlySet<number>
}
