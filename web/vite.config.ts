import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { arrivalPages } from './build/arrival-pages.ts'
import { partsOf } from './build/parts-of.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'
import type * as Drawings from './src/arrival/draw.tsx'
import type { Language } from './src/lib/format/language.ts'
import { builtModule, builtScript } from './build/side-builds.ts'

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

/** What pages there are, and those where strangers arrive. */
async function pages() {
  const side = (name: string) => ({ root: here.cwd, plugins: sources(), entry: `src/arrival/${name}` })
  // Of the client's pages, those alone.
  const external =
    /^#features\/(?!landing\/|tracking\/)|\/(tracking-place|instructions-card|proofs-card|placed-panel)\.tsx$/
  const { drawLanding, drawParcel, listPages } = await builtModule<typeof Drawings>({ ...side('draw.tsx'), external })
  const [showLanding, askForParcel, showParcel] = await Promise.all(
    ['show-landing.ts', 'ask-for-parcel.ts', 'show-parcel.ts'].map((name) => builtScript(side(name)))
  )
  const arrivals = {
    '/': {
      modules: [...texts, '/locales/landing/{language}.po', '/features/landing/landing-page.tsx'],
      draw: async (language: Language) => ({ ...(await drawLanding(language)), script: showLanding! })
    },
    '/track/': {
      modules: [
        ...texts,
        '/locales/tracking/{language}.po',
        '/features/tracking/tracking-page.tsx',
        '/features/tracking/tracking-place.tsx'
      ],
      draw: async (language: Language) => ({
        ...(await drawParcel(language, showParcel!)),
        early: askForParcel!,
        script: showParcel!
      })
    }
  }
  return { arrivals, patterns: listPages() }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...sources(),
    tailwindcss(),
    preloadFonts(),
    arrivalPages(pages),
    serviceWorker({
      input: `${import.meta.dirname}/src/service-worker/service-worker.ts`,
      // Toasts beside: they tell what went wrong without a network. And what looks for a new version.
      shell: ['/locales/en.po', '/locales/sv.po', '/components/toaster.tsx', '/storage/app-worker.ts'],
      driver: [
        '/features/driver/driver-page.tsx',
        '/locales/driver/en.po',
        '/locales/driver/sv.po',
        '/features/auth/sign-in-dialog.tsx',
        '/locales/auth/en.po',
        '/locales/auth/sv.po'
      ]
    }),
    precompress()
  ],
  // React has had it since 18; what is shipped for older ones would stand in the first load.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  // The gateway puts a fresh nonce here in every answer; Vite stamps the placeholder on its own tags.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Who does not know it fetches the same files a little later.
    modulePreload: { polyfill: false },
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
