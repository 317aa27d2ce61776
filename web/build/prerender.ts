import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PluginOption } from 'vite'

interface PrerenderOptions {
  root: string
  /** Relative to the root. */
  entry: string
  /** What turns our sources into what Node reads. */
  plugins: PluginOption[]
  /** Sources that the drawing only names and never opens. */
  external: RegExp
}

/** Builds the entry for Node and gives what it exports. Rejects with what is wrong in its sources. */
export async function prerenderModule<Module>({ root, entry, plugins, external }: PrerenderOptions): Promise<Module> {
  // Within the root, from where its imports of packages are found.
  const outDir = mkdtempSync(join(root, '.prerender-'))
  try {
    await build({
      configFile: false,
      root,
      plugins,
      logLevel: 'warn',
      build: {
        ssr: entry,
        outDir,
        rolldownOptions: { external, output: { entryFileNames: 'entry.mjs', codeSplitting: false } }
      }
    })
    return (await import(pathToFileURL(join(outDir, 'entry.mjs')).href)) as Module
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
