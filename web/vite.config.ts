import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const here = { cwd: import.meta.dirname }
// The macro looks for its settings from the working folder, which is the root when the tests of everything run.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ ...here, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, here)] }),
    tailwindcss(),
    preloadFonts(),
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
    // The map is larger and comes late, on the pages that show one.
    chunkSizeWarningLimit: 1200,
    // One file for the first load: forty small ones compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } }
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/socket.io', '/ws', '/openapi.json', '/docs', '/.well-known'].map((path) => [
        path,
        { target: 'http://localhost:8080', ws: path === '/ws' || path === '/socket.io' }
      ])
    )
  }
})
