import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { whileDrawn } from './while-drawn.ts'

const languages = ['en', 'sv'] as const

/** What a stranger sees of a page before any script of ours has come; texts as they stand in HTML. */
export interface Drawing {
  title: string
  description: string
  html: string
}
export type Draw = (language: (typeof languages)[number]) => Promise<Drawing>

interface ArrivalPagesOptions {
  /** By the beginning of a path, "/" for that alone: the page's modules, "{language}" in the names of texts. */
  pages: Record<string, string[]>
  /** Gives what draws "/". */
  prerender: () => Promise<Draw>
}

/**
 * Writes `.vite/arrivals.json`: by the beginning of a path and by language, the page that the gateway answers there. It
 * names the files of that page beside the first ones, so that a stranger's browser fetches them all at once; the landing
 * page is drawn in it already, and is seen before any script has come.
 */
export function arrivalPages({ pages, prerender }: ArrivalPagesOptions): Plugin {
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
        const draw = await prerender()
        const arrivals: Record<string, Record<string, string>> = {}
        for (const [path, modules] of Object.entries(pages)) {
          arrivals[path] = {}
          for (const language of languages) {
            const inLanguage = modules.map((name) => name.replace('{language}', language))
            const files = filesBeside(page, bundle, inLanguage)
            arrivals[path][language] =
              path === '/'
                ? drawn(page, styleLinks(files, 'stylesheet') + scriptLinks(files), language, await draw(language))
                : page.replace('</head>', `${styleLinks(files, 'preload')}${scriptLinks(files)}</head>`)
          }
        }
        this.emitFile({ type: 'asset', fileName: '.vite/arrivals.json', source: JSON.stringify(arrivals) })
      }
    }
  }
}

function drawn(page: string, links: string, language: string, drawing: Drawing): string {
  const { title, description, html } = drawing
  const script = `<script id="drawn" nonce="__CSP_NONCE__">(${whileDrawn.toString()})()</script>`
  // Half a drawing would jump when the other half comes.
  const whole = '<link rel="expect" href="#drawn" blocking="render">'
  return page
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_all, before) => `${before}${description}`)
    .replace('</head>', `${whole}${links}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${script}`)
}

interface Files {
  scripts: Set<string>
  styles: Set<string>
}

/** What the modules need and the page does not name yet. */
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

function styleLinks({ styles }: Files, kind: 'preload' | 'stylesheet'): string {
  const rel = kind === 'preload' ? 'rel="preload" as="style"' : 'rel="stylesheet"'
  return [...styles].map((name) => `<link ${rel} crossorigin href="/${name}">`).join('')
}

/** After the first files, which all else waits for. */
function scriptLinks({ scripts }: Files): string {
  return [...scripts].map((name) => `<link rel="modulepreload" fetchpriority="low" href="/${name}">`).join('')
}

function chunkOf(bundle: OutputBundle, module: string): OutputChunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`the build has no ${module}`)
  return found
}
