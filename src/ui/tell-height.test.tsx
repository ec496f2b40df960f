import { expect, test } from 'vitest'

import { tellHeight } from './tell-height.ts'

const nextFrame = () => new Promise(requestAnimationFrame)
const told = () => document.documentElement.style.getPropertyValue('--notices')

test('the style sheet hears of notices while there are some, and an empty place changes no style', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((records) => changes.push(...records))
  watch.observe(document.documentElement, { attributes: true })
  const end = tellHeight('--notices')(place)
  // An observer hears of the first size in the first frame.
  await nextFrame()
  await nextFrame()
  expect(changes).toEqual([])
  place.style.height = '40px'
  await expect.poll(told).toBe('40px')
  place.style.height = '0'
  await expect.poll(told).toBe('')
  place.style.height = '20px'
  await expect.poll(told).toBe('20px')
  end?.()
  expect(told()).toBe('')
  watch.disconnect()
  place.remove()
})
