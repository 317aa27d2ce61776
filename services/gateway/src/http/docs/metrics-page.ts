import {
  exceptionsDefinition,
  listDefinitions,
  metricsDefinitions,
  validFacts
} from '@ilbud/proto/http/analytics/metrics-definitions'
import type { FastifyPluginAsync } from 'fastify'
import { noncePage } from './nonce-page.ts'

/** `/docs/metrics`, what each figure means, in words and in the SQL that the recount test runs. */
export function metricsPageRoutes(): FastifyPluginAsync {
  return noncePage('/docs/metrics', { policy, html: page })
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')
}

const style = `
  :root { color-scheme: light dark; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
  h2 { margin-top: 2rem; }
`

function page(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/logo.svg" type="image/svg+xml" />
    <title>Ilbud metrics</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <h1>Metrics</h1>
      <p>Local days are Europe/Stockholm and both ends of a period count. Money is SEK with at most two decimals, rates
      are percent with one, times are minutes. Where there is nothing to count, a figure is 0. The SQL counts each
      figure again from the facts; a test holds the answers to it.</p>
      ${section('valid_facts', 'Changes of orders that were not corrected, each on its local day.', validFacts)}
      ${metricsDefinitions.map(({ name, unit, by, words, sql }) => section(name, `${words} In ${unit}, by ${by}.`, sql)).join('\n')}
      ${listDefinitions.map(({ name, words, sql }) => section(name, words, sql)).join('\n')}
      ${section(exceptionsDefinition.name, exceptionsDefinition.words)}
    </main>
  </body>
</html>
`
}

function section(name: string, words: string, sql?: string): string {
  const code = sql === undefined ? '' : `<pre tabindex="0">${escape(sql)}</pre>`
  return `<section id="${name}"><h2>${name}</h2><p>${escape(words)}</p>${code}</section>`
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
