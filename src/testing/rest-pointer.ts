import { beforeEach } from 'vitest'
import { cdp } from 'vitest/browser'

/** The pointer stays where the test before has left it, and rows under it keep their places: it leaves the page first. */
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})
