import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    // Pages draw again with every poll; the parts they are made of cost less than their caches weigh.
    react({ compiler: { sources: ['src/features/'] } }),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      // Its edition for browsers reads `&amp;` by innerHTML, which our Trusted Types forbid.
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  build: {
    target: 'es2023',
    // Where light-dark() is known: written out for older browsers it costs a kilobyte of CSS.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The content security policy allows neither data: URLs nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first screen needs is one file; what other pages share is a few, not dozens.
            {
              name: 'first-screen',
              test: /src[\\/](main|features[\\/]sessions[\\/]sessions-page)\.tsx$/,
              priority: 3,
            },
            // What every page loads a moment later brings all that it needs with it.
            {
              name: 'late-parts',
              test: /src[\\/](app[\\/](late-parts|layout[\\/]connection-banner)|ui[\\/]feedback[\\/]toast-region)\.tsx$/,
              priority: 2,
            },
            {
              name: 'parts',
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
