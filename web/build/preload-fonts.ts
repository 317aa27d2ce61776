import type { Plugin } from 'vite'

/** Preloads the two latin font files, so that text is not drawn twice. */
export function preloadFonts(): Plugin {
  return {
    name: 'ilbud-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => name.endsWith('.woff2'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head-prepend'
          }))
    }
  }
}
