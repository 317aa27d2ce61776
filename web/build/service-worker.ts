import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown, type OutputBundle, type OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

interface ServiceWorkerOptions {
  /** The entry of the worker. */
  input: string
  /** Path endings of what every page loads beside the entry's scripts. */
  shell: string[]
  /** Path endings of what the driver's page needs offline, beginning with that page. */
  driver: string[]
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Builds the service worker into the root of the output, with the list of this build's files. */
export function serviceWorker({ input, ...needs }: ServiceWorkerOptions): Plugin {
  let publicFolder = ''
  return {
    name: 'ilbud-service-worker',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir
    },
    generateBundle: {
      // After Vite has written the page.
      order: 'post',
      async handler(_options, bundle) {
        const list = listBuild(bundle, needs, publicFolder)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(input, list) })
      }
    }
  }
}

function listBuild(bundle: OutputBundle, needs: Omit<ServiceWorkerOptions, 'input'>, publicFolder: string) {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('the build has no page')
  const html = page.source.toString()
  const names = Object.keys(bundle)
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const first = chunks.filter(({ fileName }) => html.includes(fileName))
  const shell = new Set(names.filter((name) => name.endsWith('.css') && html.includes(name)))
  const chunkOf = (path: string): OutputChunk => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)))
    if (!chunk) throw new Error(`the build has no ${path}`)
    return chunk
  }
  for (const chunk of [...first, ...needs.shell.map(chunkOf)]) addFiles(shell, bundle, chunk, 'now')
  const forDriver = new Set<string>(shell)
  for (const path of needs.driver) addFiles(forDriver, bundle, chunkOf(path), 'later too')
  for (const name of names) if (name.endsWith('.woff2')) forDriver.add(name)
  const assets = names.filter((name) => name.startsWith('assets/'))
  return {
    version: hashOf(assets.toSorted().join() + html),
    entries: first.map(({ fileName }) => `/${fileName}`),
    shell: [
      ...[...shell].map((name) => ({ url: `/${name}`, revision: null })),
      ...readdirSync(publicFolder).map((name) => ({
        url: `/${name}`,
        revision: hashOf(readFileSync(join(publicFolder, name)))
      }))
    ],
    driver: [...forDriver].filter((name) => !shell.has(name)).map((name) => `/${name}`),
    assets: assets.map((name) => `/${name}`)
  }
}

/** Adds a chunk with everything it imports statically, and dynamically if told to. Chunks added already are skipped. */
function addFiles(files: Set<string>, bundle: OutputBundle, chunk: OutputChunk, when: 'now' | 'later too'): void {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  const { viteMetadata } = chunk as OutputChunk & ViteMetadata
  for (const file of viteMetadata?.importedCss ?? []) files.add(file)
  for (const file of viteMetadata?.importedAssets ?? []) files.add(file)
  for (const name of when === 'now' ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports]) {
    const next = bundle[name]
    if (next?.type === 'chunk') addFiles(files, bundle, next, when)
  }
}

/** Vite's metadata of a chunk: the files that it needs beside its script. */
interface ViteMetadata {
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

async function bundleWorker(input: string, list: ReturnType<typeof listBuild>): Promise<string> {
  const build = await rolldown({
    input,
    platform: 'browser',
    transform: { define: { __BUILD__: JSON.stringify(list), 'process.env.NODE_ENV': '"production"' } }
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code
}
