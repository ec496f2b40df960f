/** For tests: where these words of an element begin on the screen, from above. */
export function topOfText(element: Element, words: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1
    if (at === -1) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    return range.getBoundingClientRect().top
  }
  throw new Error(`It does not say "${words}".`)
}
