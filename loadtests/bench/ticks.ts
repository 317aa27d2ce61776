import { execFileSync } from 'node:child_process'
import { root } from '@ilbud/infra/native/apart/fleet'
import type { Measured } from './contest.ts'
import { ratioOf } from './figures.ts'
import { conclude } from './goals.ts'

/**
 * `npm run bench -- ticks`: CPU per `process.nextTick` after garbage collections at which no tick waited, in a bare
 * process and in one that holds a tick as ours do (ADR 20). Processes of their own in turn: the state lasts as long as
 * the process.
 */
const rounds = 9
const program = 'loadtests/bench/ticks-after-gc.ts'
const bare: number[] = []
const held: number[] = []
for (let round = 0; round < rounds; round++) {
  bare.push(microsPerTick([]))
  held.push(microsPerTick(['--import', '@ilbud/kernel/process/held-tick']))
}

const figures = (name: string, micros: number[]): Measured => ({
  name,
  perSecond: micros.map((each) => 1e6 / each),
  ourMicros: micros,
  postgresMicros: micros.map(() => 0),
  others: micros.map(() => 0)
})
conclude('ticks', {
  title: `CPU per process.nextTick after garbage collections: median of ${rounds} rounds`,
  measured: [figures('a bare process', bare), figures('a tick is held', held)],
  goals: [{ what: 'a tick is held, to a bare process', spread: ratioOf(held, bare) }]
})

function microsPerTick(args: string[]): number {
  return Number(execFileSync(process.execPath, ['--expose-gc', ...args, program], { cwd: root, encoding: 'utf8' }))
}
