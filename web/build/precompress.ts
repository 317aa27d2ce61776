import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|webmanifest|txt|wasm)$/
/** Smaller files would save less than a network packet. */
const smallestBytes = 1024

/** Writes a .gz and a .br beside every text asset. Not for HTML: its nonce changes with every answer. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'ilbud-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        // Folders whose name begins with a dot are for other programs.
        if (!compressible.test(name) || name.startsWith('.')) continue
        const bytes = readFileSync(join(folder, name))
        if (bytes.length < smallestBytes) continue
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 10 }
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
      }
    }
  }
}
