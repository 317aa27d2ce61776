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
// The macro searches its configuration from the working directory, which is the root when all tests run.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`

/** The running product to which the development server forwards requests. */
const product = process.env.PRODUCT_URL ?? 'http://localhost:8080'

/** The plugins that compile our sources. */
const sources = () => [
  react(),
  lingui({ ...here, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({}, here)] })
]

/**
 * Bundled into one file, because visitors with a tracking link are often on slow connections that load only a few files
 * at a time.
 */
const trackingPage = /tracking\/tracking-page\.tsx$/
const tracking = partsOf({ name: 'parcel', pages: [trackingPage], except: /\/features\/(pages|landing)\// })
/** What the landing page shares with it, which would otherwise load all of that file. */
const trackingAndLanding = partsOf({
  name: 'status',
  pages: [trackingPage, /landing\/landing-page\.tsx$/],
  except: /\/features\/pages\//
})

/** Loaded by every page. */
const texts = ['/src/locales/{language}.po']

/** All pages, and those where strangers arrive. */
async function pages() {
  const side = (name: string) => ({ root: here.cwd, plugins: sources(), entry: `src/arrival/${name}` })
  // Only those of the client's pages.
  const external =
    /^#features\/(?!landing\/|tracking\/)|\/(admin-pages|tracking-place|next-steps|instructions-card|proofs-card|placed-panel|dead-link|tracking-problem|tracking-details)\.tsx?$/
  const { drawLanding, drawParcel, listPages } = await builtModule<typeof Drawings>({ ...side('draw.tsx'), external })
  const [showLanding, askForParcel, showParcel] = await Promise.all(
    ['show-landing.ts', 'request-parcel.ts', 'show-parcel.ts'].map((name) => builtScript(side(name)))
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
        '/features/tracking/lazy/tracking-place.tsx',
        '/locales/lazy-parts/{language}.po'
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
      // Toasts, because they report a lost network, and the check for a new version.
      shell: ['/locales/en.po', '/locales/sv.po', '/components/feedback/toaster.tsx', '/storage/app-worker.ts'],
      driver: [
        '/features/driver/driver-page.tsx',
        '/locales/driver/en.po',
        '/locales/driver/sv.po',
        '/features/auth/sign-in/sign-in-dialog.tsx',
        '/locales/auth/en.po',
        '/locales/auth/sv.po'
      ]
    }),
    precompress()
  ],
  // Part of React since 18; the package for older versions would be in the first load.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  // The gateway replaces it with a new nonce in every answer; Vite adds the placeholder to its own tags.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers without it load the same files a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Read by `scripts/checks/check-budgets.ts`.
    manifest: true,
    // The map is larger; it is loaded late, on pages that show one.
    chunkSizeWarningLimit: 1200,
    // One file for the first load, since forty small ones compress worse.
    rolldownOptions: {
      output: {
        // Shorter than usual: the first load has the name of every file. Only pages are called by what they are.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          isDynamicEntry || name === 'first' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Most pages need them through the settings; a file takes along all that its modules import.
            { name: 'words', test: /proto\/http\/orders\/order-status\.ts$/ },
            // A file of its own would weigh more as a name than as code.
            { name: 'useQuery', test: /@tanstack\/react-query\/.*\/(?:useQuery|queryOptions)\.js$/ },
            // Each is smaller than a file's name in the first load.
            { name: 'order', test: /\/(?:booked-times|price-makeup|line-names|is-over)\.tsx?$/ },
            {
              name: 'lists',
              test: /@tanstack\/react-query\/.*\/(?:useInfiniteQuery|infiniteQueryOptions)\.js$|lib\/lists\/list-page\.ts$/
            },
            { name: tracking, debugName: 'tracking', minShareCount: 2 },
            { name: trackingAndLanding, debugName: 'tracking and landing', minShareCount: 2 }
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
