import type { Page } from 'playwright'

/** Scrolls `selector` by so many pixels in each frame; the milliseconds between frames. */
export function fling(
  page: Page,
  how: { selector: string; frames: number; pixels: number },
): Promise<number[]> {
  return page.evaluate(async ({ selector, frames, pixels }) => {
    const times: number[] = []
    while (times.length <= frames) {
      times.push(await new Promise(requestAnimationFrame))
      if (times.length <= frames) document.querySelector(selector)?.scrollBy(0, pixels)
    }
    return times.slice(1).map((time, at) => time - (times[at] ?? time))
  }, how)
}
