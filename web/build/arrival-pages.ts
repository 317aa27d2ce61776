import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const languages = ['en', 'sv'] as const
type Language = (typeof languages)[number]

/** What a page shows before any of the client's files has loaded. */
interface DrawnPage {
  html: string
  /** A script that runs directly after the drawing. */
  script: string
  /** A script that runs before everything else. */
  early?: string
  /** The content of the page's <title>, as HTML. */
  title?: string
  description?: string
}

interface ArrivalPage {
  /** The page's modules; "{language}" in the names of texts. */
  modules: string[]
  draw(language: Language): Promise<DrawnPage>
}

interface Pages {
  /** By the beginning of a path; "/" only for exactly that. */
  arrivals: Record<string, ArrivalPage>
  /** The paths of all pages, as React Router patterns. */
  patterns: string[]
}

/**
 * Writes two files for the gateway. `.vite/pages.json`: the paths of all pages, by which it recognises an address that
 * leads nowhere. `.vite/arrivals.json`: the HTML for the pages where strangers arrive, by the beginning of a path and
 * by language. It links the page's files in addition to the entry's, so that the browser fetches all of them at once,
 * and contains the drawn page, so that something is seen before they have loaded.
 */
export function arrivalPages(open: () => Promise<Pages>): Plugin {
  return {
    name: 'ilbud-arrival-pages',
    apply: 'build',
    generateBundle: {
      // After Vite has written the page.
      order: 'post',
      async handler(_options, bundle) {
        const bare = bundle['index.html']
        if (bare?.type !== 'asset') throw new Error('the build has no page')
        const page = bare.source.toString()
        const pages = await open()
        const arrivals: Record<string, Record<string, string>> = {}
        for (const [path, { modules, draw }] of Object.entries(pages.arrivals)) {
          arrivals[path] = {}
          for (const language of languages) {
            const inLanguage = modules.map((name) => name.replace('{language}', language))
            const links = fileLinks(filesBeside(page, bundle, inLanguage))
            arrivals[path][language] = pageWith(page, links, language, await draw(language))
          }
        }
        this.emitFile({ type: 'asset', fileName: '.vite/arrivals.json', source: JSON.stringify(arrivals) })
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages.patterns) })
      }
    }
  }
}

function pageWith(page: string, links: string, language: Language, drawn: DrawnPage): string {
  const { html, script, early, title, description } = drawn
  // Waits for the whole drawing, since the second half would shift the first.
  const whole = '<link rel="expect" href="#drawn" blocking="render">'
  let text = page
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace('</head>', `${whole}${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${scriptOf(script, ' id="drawn"')}`)
  // Before the stylesheets, for which later scripts would have to wait.
  if (early) text = text.replace(/<meta charset[^>]*>/, (charset) => charset + scriptOf(early))
  if (title) text = text.replace(/<title>[^<]*/, () => `<title>${title}`)
  if (description)
    text = text.replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_all, before) => `${before}${description}`)
  return text
}

function scriptOf(text: string, attributes = ''): string {
  return `<script${attributes} nonce="__CSP_NONCE__">${text.replaceAll('</script', String.raw`<\/script`)}</script>`
}

interface Files {
  scripts: Set<string>
  styles: Set<string>
}

/** The files that the modules need and that the page does not link yet. */
function filesBeside(page: string, bundle: OutputBundle, modules: string[]): Files {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (chunk: OutputChunk & { viteMetadata?: { importedCss: Set<string> } }): void => {
    if (scripts.has(chunk.fileName) || page.includes(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.viteMetadata?.importedCss ?? []) if (!page.includes(name)) styles.add(name)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  for (const module of modules) add(chunkOf(bundle, module))
  return { scripts, styles }
}

/** Scripts after the entry's files, which everything waits for. */
function fileLinks({ scripts, styles }: Files): string {
  return [
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...[...scripts].map((name) => `<link rel="modulepreload" fetchpriority="low" href="/${name}">`)
  ].join('')
}

function chunkOf(bundle: OutputBundle, module: string): OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`the build has no ${module}`)
  return found
}
