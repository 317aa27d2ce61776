import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const languages = ['en', 'sv']

/**
 * Writes `preloads.json`: by the beginning of a path and by language, what the gateway adds to the page's head there, so
 * that a stranger's browser fetches that page's files while it still reads the first ones. `pages` has the modules of
 * each page by that path, "{language}" in the names of texts; "/" is the one path itself.
 */
export function preloadPages(pages: Record<string, string[]>): Plugin {
  return {
    name: 'ilbud-preload-pages',
    apply: 'build',
    generateBundle: {
      // After Vite has written the page.
      order: 'post',
      handler(_options, bundle) {
        const linksOf = (modules: string[]) =>
          languages.map((language) => [
            language,
            links(
              bundle,
              modules.map((name) => name.replace('{language}', language))
            )
          ])
        const byPath = Object.entries(pages).map(([path, modules]) => [path, Object.fromEntries(linksOf(modules))])
        const source = JSON.stringify(Object.fromEntries(byPath))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
      }
    }
  }
}

function links(bundle: OutputBundle, modules: string[]): string {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('the build has no page')
  const html = page.source.toString()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (chunk: OutputChunk & { viteMetadata?: { importedCss: Set<string> } }): void => {
    if (scripts.has(chunk.fileName) || html.includes(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.viteMetadata?.importedCss ?? []) if (!html.includes(name)) styles.add(name)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  for (const module of modules) add(chunkOf(bundle, module))
  return [
    ...[...styles].map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
    // After the first files, which all else waits for.
    ...[...scripts].map((name) => `<link rel="modulepreload" fetchpriority="low" href="/${name}">`)
  ].join('')
}

function chunkOf(bundle: OutputBundle, module: string): OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`the build has no ${module}`)
  return found
}
