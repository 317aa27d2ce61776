import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'

interface SideBuild {
  root: string
  /** Relative to the root. */
  entry: string
  /** What turns our sources into what is run. */
  plugins: PluginOption[]
}

interface ModuleBuild extends SideBuild {
  /** Sources that are only named and never opened. */
  external: RegExp
}

/** Builds the entry for Node and gives what it exports. Rejects with what is wrong in its sources. */
export async function builtModule<Module>({ root, entry, plugins, external }: ModuleBuild): Promise<Module> {
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

/** Builds the entry into one text that can stand in a page. Rejects with what is wrong in its sources. */
export async function builtScript({ root, entry, plugins }: SideBuild): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    plugins,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, entry), output: { format: 'iife', codeSplitting: false } }
    }
  })
  const [bundle] = [built].flat() as [Rolldown.RolldownOutput]
  return bundle.output[0].code.trim()
}
