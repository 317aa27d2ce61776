import { fileURLToPath } from 'node:url'
import {
  exceptionsDefinition,
  listDefinitions,
  metricsDefinitions,
  validFacts
} from '@ilbud/proto/http/analytics/metrics-definitions'
import { expect, it } from 'vitest'

// docs/metrics.md is generated from the definitions: `vitest -u` writes it.
const file = new URL('../../../docs/metrics.md', import.meta.url)

it('docs/metrics.md is generated from the definitions', async () => {
  await expect(page()).toMatchFileSnapshot(fileURLToPath(file))
})

function page(): string {
  return [
    '# Metrics',
    'Generated from `proto/http/analytics/metrics-definitions.ts`, which the running product shows at `/docs/metrics`. Local days are Europe/Stockholm, both ends of a period are included, and `:now` is the time of the answer. A figure is 0 if there is nothing to count. The recount test of analytics runs exactly this SQL and compares the answers with it.',
    section('valid_facts', 'Changes of orders that were not corrected, each on its local day.', validFacts),
    ...metricsDefinitions.map(({ name, unit, by, words, sql }) => section(name, `${words} In ${unit}, by ${by}.`, sql)),
    ...listDefinitions.map(({ name, words, sql }) => section(name, words, sql)),
    `## ${exceptionsDefinition.name}\n\n${exceptionsDefinition.words}`,
    ''
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function section(name: string, words: string, sql: string): string {
  return `## ${name}\n\n${words}\n\n\`\`\`sql\n${sql}\n\`\`\``
}
