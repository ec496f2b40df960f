import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'

const inConsole = new RegExp(
  [
    'node_modules/react/',
    'react-query/build/modern/useMutation',
    'query-core/build/modern/mutationObserver',
    'lucide-react/dist/esm/icons/(arrow-down|chevron-right|message-circle-question-mark|pencil)\\.',
    'src/main.tsx',
    'src/model/spend/near-limit',
    'src/shared/signals/intent-words',
    'src/shared/(link|money/(words|lazy))',
    'src/queries/(sessions/session-queries|client/create-uuid)',
    'src/ui/(text/(?!in-pieces)|use-address|use-wide)',
    'src/ui/display/(derived|meter|page-header|panel|stat)\\.',
    'src/ui/fields/(field|text-field)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
const inMessages =
  /src[\\/](api[\\/]decode[\\/]decode-messages|follow[\\/]transcript|storage[\\/]transcripts|queries[\\/]following[\\/]read-messages)/
/** The pipeline of writes: a session and some dialogs share it. */
const inWrites =
  /src[\\/](follow[\\/]attempt|queries[\\/]writes[\\/](write|draft-queries)|model[\\/](draft|signals|spend[\\/](budget|limit))|shared[\\/]money[\\/]limit|ui[\\/](controls[\\/]copy-button|display[\\/]code-block|text[\\/]in-pieces))/

/**
 * Pages draw again with every poll. The list memoizes its rows by hand, and the parts that pages are made of
 * cost less than their caches weigh; so do the rows of a session's line and the parts around the line. What the
 * compiler cannot read fails the build.
 */
const compiled = [
  'connect',
  'costs',
  'inbox',
  'keys',
  'session/line/search',
  'sessions/row-tools',
  'settings',
]
  .map((name) => `src/features/${name}/`)
  .concat(
    'src/shared/markdown/markdown',
    'src/features/session/line/session-line',
    'src/features/session/panel/more-tabs',
  )

/** Tells start.js, which knows the address, the scripts of the pages that are opened most. */
const namedScripts: Plugin = {
  name: 'named-scripts',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const scriptsOf = (name: string) =>
        Object.values(bundle)
          .flatMap((one) => (one.type === 'chunk' && one.name === name ? one : []))
          .flatMap(({ fileName, imports }) => imports.concat(fileName))
          .filter((file) => !html.includes(file))
          .map((file) => `/${file}`)
          .join(' ')
      const names = ['list', 'session'].map((name) => `data-${name}="${scriptsOf(name)}"`)
      return html.replace('src="/start.js"', `src="/start.js" ${names.join(' ')}`)
    },
  },
}

/** Each page waits for start.js, which Vite copies as it stands. */
const shortStart: Plugin = {
  name: 'short-start',
  async writeBundle({ dir = '' }) {
    const file = join(dir, 'start.js')
    const { code } = await minify(file, await readFile(file, 'utf8'))
    await writeFile(file, code)
  },
}

/** The scripts of the first screens, of which most functions run at once. */
const first = new Set(['console', 'list', 'session', 'messages'])

/** Has V8 compile these scripts whole while they load, beside the main thread, and not function by function. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  generateBundle: {
    // Vite writes a list of files at the top of a script; V8 reads the comment only there.
    order: 'post',
    handler(_options, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type !== 'chunk' || !first.has(one.name)) continue
        one.code = `//# allFunctionsCalledOnLoad\n${one.code.trimStart()}`
      }
    },
  },
}

/** Tailwind's fallbacks for browsers without `@property` or `color-mix()`; those of `cssTarget` know both. */
const withoutFallbacks: Plugin = {
  name: 'without-fallbacks',
  enforce: 'pre',
  transform: {
    filter: { id: /main\.css/, code: /color-mix/ },
    handler: (code) =>
      code
        .replace(/@layer properties\s*\{\s*@supports[^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/, '')
        .replace(/[^;{}]*;\s*@supports \(color: color-mix[^{]*\{([^{}]*)\}/g, '$1'),
  },
}

/** Leaves out react-router's warnings to developers, and its links and forms: nothing uses them (src/shared/link.tsx). */
const unusedLinks: Plugin = {
  name: 'unused-links',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/^\s*warning\(.*\);$/gm, '')
        .replace(
          /= React\$1\.(forwardRef|createContext|memo)\(/g,
          '= /* @__PURE__ */ React$$1.$1(',
        ),
      map: null,
    }),
  },
}

/** Leaves out how queries of many pages are read: nothing uses them, and a use fails in the first journey. */
const unusedPages: Plugin = {
  name: 'unused-pages',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () => 'export let infiniteQueryBehavior, hasNextPage, hasPreviousPage',
  },
}

const asModule = '\0module:'

/** React as an ES module: of CommonJS the build makes an object of getters, which each `jsx` would run. */
const reactAsModule: Plugin = {
  name: 'react-as-module',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(\/[\w-]+)?$/ },
    handler: (id, importer, { kind }) =>
      kind === 'import-statement' && !importer?.startsWith(asModule) ? asModule + id : null,
  },
  load: {
    filter: { id: new RegExp(`^${asModule}`) },
    handler(address) {
      const id = address.slice(asModule.length)
      const names = Object.keys(createRequire(import.meta.url)(id))
      const named = names.map((name) => `export const ${name} = all.${name}`)
      return [`import all from '${id}'`, 'export default all', ...named].join('\n')
    },
  },
}

/** The language of a build: `en`, or one whose files stand beside the files of words, as `EDITION=de`. */
const language = process.env.EDITION ?? 'en'

const edition: Plugin = {
  name: 'edition',
  enforce: 'pre',
  load: {
    filter: { id: /[/-]words\.ts$/ },
    handler: (id) =>
      language === 'en' ? null : readFile(id.replace(/\.ts$/, `.${language}.ts`), 'utf8'),
  },
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
}

export default defineConfig({
  plugins: [
    edition,
    react({ compiler: { sources: compiled, panicThreshold: 'all_errors' } }),
    // Vite writes the style as its targets want it; Tailwind would first do the same for older browsers.
    tailwindcss({ optimize: false }),
    reactAsModule,
    withoutFallbacks,
    unusedLinks,
    unusedPages,
    namedScripts,
    shortStart,
    compiledEarly,
  ],
  // Vite's own preloading then resolves by the address of a script, which is faster in Chromium.
  define: { 'import.meta.resolve': 'undefined' },
  build: {
    target: 'es2023',
    // Browsers that know light-dark(): written out for older browsers it costs a kilobyte of CSS.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // These two are here, whatever asks for another part.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/\/(console|rolldown-runtime)-/.test(file))
          : files,
    },
    manifest: true,
    rolldownOptions: {
      // Texts of words.ts stand in place, so that a file of words weighs nothing.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Scripts name each other: a letter less of each name is 0.1 kB of the first screen.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // The code of every page is one script, with small parts that many pages share.
            { name: 'console', test: inConsole, priority: 4 },
            { name: 'messages', test: inMessages, priority: 3 },
            { name: 'writes', test: inWrites, priority: 2 },
            { name: 'list', test: /features[\\/]sessions[\\/]sessions-page\.tsx$/, priority: 1 },
            { name: 'session', test: /features[\\/]session[\\/]session-page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
