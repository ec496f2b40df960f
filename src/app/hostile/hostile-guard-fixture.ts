import { ALARM, FOREIGN } from '#src/testing/hostile/payloads.ts'

const policy = [
  "script-src-attr 'none'",
  "style-src-attr 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Notes from now on every effect of a payload in this page: code that runs, a breach of the policy, a foreign request. */
export function guardPage(): readonly string[] {
  const happened: string[] = []
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = policy
  document.head.append(meta)
  Object.assign(globalThis, { [ALARM]: () => happened.push('code of a payload ran') })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    happened.push(`${violatedDirective} ${blockedURI}`),
  )
  // The page's own list of requests ends at 250, which the files before may have made.
  new PerformanceObserver((list) => {
    const names = list.getEntries().map(({ name }) => name)
    happened.push(...names.filter((name) => name.includes(FOREIGN)))
  }).observe({ type: 'resource' })
  return happened
}

const active =
  'script, img, image, iframe, object, embed, video, audio, source, track, link, meta, base, style, frame, applet, portal, math, marquee, template, noscript, foreignObject, use, animate, set, input[type=image]'
const loading = new Set(
  'src srcset srcdoc data poster background action formaction ping xlink:href style'.split(' '),
)

/** The attributes of an element that could load, run or lead somewhere. */
export function hostileParts(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const bad = element.getAttributeNames().filter((name) => {
      const value = element.getAttribute(name) ?? ''
      return name.startsWith('on') || isLoading(name, value) || leadsAstray(element, name)
    })
    return element.matches(active) || bad.length > 0 ? [`${bad.join()} ${element.outerHTML}`] : []
  })
}

/** Our own parts have styles, but no style names an address. */
function isLoading(name: string, value: string): boolean {
  return name === 'style' ? value.includes('url(') : loading.has(name)
}

function leadsAstray(element: Element, name: string): boolean {
  const href = element.getAttribute('href')
  if (name !== 'href' || href === null) return false
  if (/^(?:#|\/(?![/\\]))/.test(href)) return false
  const leaves = /^(?:https?:\/\/|mailto:)/.test(href)
  return !leaves || element.getAttribute('rel') !== 'noopener noreferrer'
}

/** The whole text of an element, with its texts for screen readers. */
export function wordsOf(root: Element): string {
  const spoken = ['title', 'aria-label', 'aria-valuetext', 'alt', 'placeholder']
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    spoken.map((name) => element.getAttribute(name) ?? ''),
  )
  return [root.textContent, ...attributes].join('\n')
}
