import { parseArgs } from 'node:util'
import type { Shape } from '@ilbud/testkit/product'
import { type Breakage, breakages } from './breakage.ts'

export interface Options {
  shapes: Shape[]
  /** Crashes per point; 0: none. */
  rounds: number
  /** How many times to kill -9 everything, including Postgres. */
  powerCuts: number
  /** How many times to run each trouble on the stack; 0: none. */
  troubles: number
  /** Runs only the disturbances with these names; all if empty. */
  only: string[]
  ordersPerSecond: number
  drivers: number
  /** Breaks a part on purpose, to show that the oracle notices. */
  breakage: Breakage | null
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'boolean', default: false },
      'power-cuts': { type: 'string', default: '3' },
      troubles: { type: 'string', default: '2' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '20' },
      shape: { type: 'string', default: 'both' },
      rate: { type: 'string', default: '4' },
      drivers: { type: 'string', default: '5' },
      mutate: { type: 'string' }
    }
  })
  return {
    shapes: shapesOf(values.shape),
    rounds: number('rounds', values.rounds, 1, 1000),
    powerCuts: values.points ? 0 : number('power-cuts', values['power-cuts'], 0, 100),
    troubles: values.points ? 0 : number('troubles', values.troubles, 0, 100),
    only: values.only.split(',').filter((name) => name !== ''),
    ordersPerSecond: number('rate', values.rate, 0.1, 50),
    drivers: number('drivers', values.drivers, 1, 40),
    breakage: breakageOf(values.mutate)
  }
}

function breakageOf(text: string | undefined): Breakage | null {
  if (text === undefined) return null
  if (!(text in breakages)) throw new Error(`--mutate must be one of ${Object.keys(breakages).join(', ')}`)
  return text as Breakage
}

function shapesOf(text: string): Shape[] {
  if (text === 'both') return ['all', 'apart']
  if (text === 'all' || text === 'apart' || text === 'stack') return [text]
  throw new Error('--shape must be all, apart, stack or both (all and apart)')
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new Error(`--${name} must be a number from ${min} to ${max}`)
  return value
}
