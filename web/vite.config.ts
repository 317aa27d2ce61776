import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { arrivalPages, type Draw } from './build/arrival-pages.ts'
import { partsOf } from './build/parts-of.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { prerenderModule } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'

const here = { cwd: import.meta.dirname }
// The macro looks for its settings from the working folder, which is the root when the tests of everything run.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`

/** The running product that the development server asks. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:8080'

/** What makes our sources readable. */
const sources = () => [
  react(),
  lingui({ ...here, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({}, here)] })
]

/** A stranger with a tracking link waits for all of it, on a line that asks for a few files at a time. */
const tracking = partsOf({ name: 'parcel', page: /tracking\/tracking-page\.tsx$/, except: /\/features\/pages\// })

/** What every page waits for. */
const texts = ['/src/locales/{language}.po']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...sources(),
    tailwindcss(),
    preloadFonts(),
    // Where strangers arrive.
    arrivalPages({
      pages: {
        '/': [...texts, '/locales/landing/{language}.po', '/features/landing/landing-page.tsx'],
        '/track/': [
          ...texts,
          '/locales/tracking/{language}.po',
          '/features/tracking/tracking-page.tsx',
          '/features/tracking/tracking-place.tsx'
        ]
      },
      prerender: async () => {
        const external = /^#features\/(?!landing\/)/
        const entry = 'src/prerender.tsx'
        return (await prerenderModule<{ draw: Draw }>({ root: here.cwd, entry, plugins: sources(), external })).draw
      }
    }),
    serviceWorker({
      input: `${import.meta.dirname}/src/service-worker/service-worker.ts`,
      shell: ['/locales/en.po', '/locales/sv.po'],
      driver: [
        '/features/driver/driver-page.tsx',
        '/locales/driver/en.po',
        '/locales/driver/sv.po',
        '/features/auth/sign-in-dialog.tsx',
        '/components/toaster.tsx'
      ]
    }),
    precompress()
  ],
  // The gateway puts a fresh nonce here in every answer; Vite stamps the placeholder on its own tags.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // `scripts/check-budgets.ts` reads which file imports which.
    manifest: true,
    // The map is larger and comes late, on the pages that show one.
    chunkSizeWarningLimit: 1200,
    // One file for the first load: forty small ones compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: tracking, debugName: 'tracking', minShareCount: 2 }
          ]
        }
      }
    }
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/socket.io', '/ws', '/openapi.json', '/docs', '/.well-known'].map((path) => [
        path,
        { target: product, ws: path === '/ws' || path === '/socket.io' }
      ])
    )
  }
})
