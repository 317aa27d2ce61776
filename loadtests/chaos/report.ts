import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Findings } from './experiment.ts'
import type { Violation } from '#chaos/oracle/violation.ts'

const columns = [
  'shape',
  'point',
  'crashes',
  'placed',
  'answered',
  'missing',
  'doubled',
  'gaps',
  'older',
  'other',
  'reads',
  'copies',
  's'
]
const widths = [6, 12, 8, 7, 9, 8, 8, 5, 6, 6, 7, 7, 5]

export function heading(): string {
  return columns.map((name, at) => name.padStart(widths[at]!)).join(' ')
}

export function line(findings: Findings): string {
  const { shape, name, crashes, placed, answered, reads, copies, seconds, violations } = findings
  const count = (kind: Violation['kind']) => violations.filter((finding) => finding.kind === kind).length
  const counts = [count('missing'), count('doubled'), count('gap'), count('older'), count('other')]
  return [shape, name, crashes, placed, answered, ...counts, reads, copies, seconds]
    .map((value, at) => String(value).padStart(widths[at]!))
    .join(' ')
}

/** What it measured besides, in lines. */
export function figureLines({ figures = {} }: Findings): string[] {
  return Object.entries(figures).map(([what, value]) => `    ${what}: ${Math.round(value * 100) / 100}`)
}

/** The first of each kind, in words. */
export function complaints({ violations }: Findings): string[] {
  return [...Map.groupBy(violations, ({ kind }) => kind)].flatMap(([kind, all]) =>
    all.slice(0, 5).map(({ what }) => `    ${kind}: ${what}`)
  )
}

/** Zero violations in n crashes bound the rate at about 3/n (docs/goals.md#reliability). */
export function verdict(all: readonly Findings[]): string {
  const crashes = all.reduce((sum, finding) => sum + finding.crashes, 0)
  const violations = all.reduce((sum, finding) => sum + finding.violations.length, 0)
  if (violations > 0) return `${violations} violations in ${crashes} crashes`
  const certain = crashes < 6 ? '' : `: with 95 % certainty fewer than one in ${Math.floor(crashes / 3)}`
  return `no violation in ${crashes} crashes${certain}`
}

export function save(name: string, findings: readonly Findings[]): string {
  const folder = new URL('../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${name}-${new Date().toISOString().replace(/[:.]/g, '-')}.json`, folder)
  writeFileSync(file, JSON.stringify(findings, null, 2) + '\n')
  return fileURLToPath(file)
}
