import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Shape } from '@ilbud/testkit/services/product'
import { type Breakage, breakages } from '#chaos/faults/breakage.ts'

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
  /** The whole battery on the stack; null: one run of what the other options say. */
  full: Full | null
}

export interface Full {
  /** Milliseconds after which no further part begins. */
  forMs: number
  /** The share of the full sizes, above 0 and up to 1. */
  scale: number
  /** Where results are kept between sittings. */
  folder: string
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
      mutate: { type: 'string' },
      full: { type: 'boolean', default: false },
      for: { type: 'string', default: '24h' },
      scale: { type: 'string', default: '1' },
      state: { type: 'string', default: fileURLToPath(new URL('../results/full', import.meta.url)) }
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
    breakage: breakageOf(values.mutate),
    full: values.full
      ? { forMs: duration(values.for), scale: number('scale', values.scale, 0.001, 1), folder: resolve(values.state) }
      : null
  }
}

/** `90s`, `30m` or `8h`, in milliseconds. */
function duration(text: string): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  if (!count) throw new Error('--for must be a time such as 90s, 30m or 8h')
  return Number(count) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h']
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
