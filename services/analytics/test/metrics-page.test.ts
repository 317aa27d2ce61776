import { listDefinitions, metricsDefinitions, validFacts } from '@ilbud/proto/http/metrics-definitions'
import { expect, it } from 'vitest'

// docs/metrics.md is generated from the definitions: `vitest -u` writes it.
const file = new URL('../../../docs/metrics.md', import.meta.url)

it('docs/metrics.md says what the definitions say', async () => {
  await expect(page()).toMatchFileSnapshot(file.pathname)
})

function page(): string {
  return [
    '# Metrics',
    'Made from `proto/http/metrics-definitions.ts`, which the running product shows at `/docs/metrics`. Local days are Europe/Stockholm, both ends of a period count, `:now` is the moment of the answer. Where there is nothing to count, a figure is 0. The recount test of analytics runs exactly this SQL and holds the answers to it.',
    section('valid_facts', 'Changes of orders that nobody took back, each on its local day.', validFacts),
    ...metricsDefinitions.map(({ name, unit, by, words, sql }) => section(name, `${words} In ${unit}, by ${by}.`, sql)),
    ...listDefinitions.map(({ name, words, sql }) => section(name, words, sql)),
    ''
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function section(name: string, words: string, sql: string): string {
  return `## ${name}\n\n${words}\n\n\`\`\`sql\n${sql}\n\`\`\``
}
