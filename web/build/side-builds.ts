import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'

interface SideBuild {
  root: string
  /** Relative to the root. */
  entry: string
  /** The plugins that compile our sources. */
  plugins: PluginOption[]
}

interface ModuleBuild extends SideBuild {
  /** Imports that stay as they are and are not bundled. */
  external: RegExp
}

/** Builds the entry for Node, runs it and returns its exports. Rejects with the errors of the build. */
export async function builtModule<Module>({ root, entry, plugins, external }: ModuleBuild): Promise<Module> {
  // Inside the root, so that its imports of packages are resolved.
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

/** Builds the entry into one inline script. Rejects with the errors of the build. */
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
