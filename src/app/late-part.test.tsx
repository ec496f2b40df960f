import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { latePart } from './late-part.tsx'

function Banner({ text }: { text: string }) {
  return <p>{text}</p>
}

test('a part comes once it is fetched, and one that cannot be fetched leaves the page as it is', async () => {
  const Late = latePart(() => Promise.resolve(Banner))
  const gone = Promise.withResolvers<typeof Banner>()
  const Gone = latePart(() => gone.promise)
  const screen = await render(
    <Suspense>
      <main>Sessions</main>
      <Late text="It came" />
      <Suspense fallback={<p>on its way</p>}>
        <Gone text="It came too" />
      </Suspense>
    </Suspense>,
  )
  await expect.element(screen.getByText('It came')).toBeVisible()
  await expect.element(screen.getByText('on its way')).toBeVisible()
  gone.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect.element(screen.getByText('on its way')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Sessions')).toBeVisible()
  await expect.element(screen.getByText('It came too')).not.toBeInTheDocument()
})
