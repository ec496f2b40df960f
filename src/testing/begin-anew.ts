import { beforeAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'

import '#src/main.css'

/** Most files share a page: each begins at the size of a phone, with the focus in the page. */
beforeAll(async () => {
  await page.viewport(414, 896)
  globalThis.focus()
})

/**
 * The pointer stays where the test before has left it, and rows under it keep their places: it leaves the page
 * first. The place of a reader in the browser's history goes too.
 */
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 })
  await cleanup()
  history.replaceState(null, '')
})
