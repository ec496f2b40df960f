declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to another
  interface Window {
    /** Scrolls by so many pixels in each frame; the milliseconds between frames. */
    fling: (frames: number, pixels: number) => Promise<number[]>
  }
}

/** Lets the command fling what `scroll` moves. */
export function offerFling(scroll: (pixels: number) => void): void {
  window.fling = async (frames, pixels) => {
    const times: number[] = []
    while (times.length <= frames) {
      times.push(await new Promise(requestAnimationFrame))
      if (times.length <= frames) scroll(pixels)
    }
    return times.slice(1).map((time, at) => time - (times[at] ?? time))
  }
}
