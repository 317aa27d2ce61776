import { expect, it } from 'vitest'
import { scaled, type Trial } from './battery.ts'
import type { Findings } from '#chaos/experiment.ts'
import { conclusion, rowsOf, table } from './full-report.ts'
import { nextPart, type Part } from './sittings.ts'
import type { Violation } from '#chaos/oracle/violation.ts'

const trials: Trial[] = [
  { on: 'replicas', name: 'first', goal: 'R1', size: 5, part: 2 },
  { on: 'replicas', name: 'second', goal: 'R3', size: 1, part: 4 }
]

function part(trial: string, times: number, crashes: number, violations: Violation[] = []): Part {
  const findings = {
    crashes,
    violations,
    placed: 10,
    answered: 9,
    delivered: 8,
    seconds: 7,
    quietSeconds: crashes / 10
  } as unknown as Findings
  return { trial, times, endedAt: '2026-11-26T12:00:00.000Z', revision: 'abc1234', findings }
}

it('the next part is of the first experiment that is not finished, and there is none when all are', () => {
  const parts: Part[] = []
  for (let next = nextPart(trials, parts); next; next = nextPart(trials, parts))
    parts.push(part(next.trial.name, next.times, next.times))
  expect(parts.map(({ trial, times }) => `${trial} ${times}`)).toEqual(['first 2', 'first 2', 'first 1', 'second 1'])
})

it('the report adds up the sittings, and bounds the rate at 3/n where nothing was violated', () => {
  const doubled: Violation = { kind: 'doubled', what: 'an effect' }
  const rows = rowsOf(trials, [part('first', 2, 40), part('first', 2, 20), part('second', 1, 9, [doubled])])
  expect(rows[0]).toMatchObject({
    done: 4,
    size: 5,
    faults: 60,
    placed: 20,
    violations: 0,
    bound: 0.05,
    quietSeconds: 4
  })
  expect(rows[1]).toMatchObject({ done: 1, size: 1, faults: 9, violations: 1, bound: null })
  expect(table(rows)).toMatch(/R1 +first +4\/5 +60 +20 +18 +0 +< 0\.050/)
  expect(conclusion(rows)).toBe('1 violations in 69 faults\nnot finished: first')
  expect(conclusion(rows.slice(0, 1))).toContain('no violation in 60 faults: with 95 % certainty fewer than one in 20')
})

it('a small share of the battery still runs every experiment', () => {
  const small = scaled(0.001)
  expect(small.filter(({ size, part }) => size < 1 || size > part)).toEqual([])
  expect(new Set(small.map(({ name }) => name)).size).toBe(small.length)
})
