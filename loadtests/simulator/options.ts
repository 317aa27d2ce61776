import { parseArgs } from 'node:util'

export interface Options {
  url: string
  drivers: number
  ordersPerMinute: number
  /** How many times faster than a car in the city. */
  speed: number
  /** 0: until Ctrl-C. */
  minutes: number
  /** The file for the JSON report; null: standard output. */
  report: string | null
  /** The share of the watchers' streams that are cut now and then and reconnect. */
  cuts: number
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      drivers: { type: 'string', default: '50' },
      'orders-per-minute': { type: 'string', default: '30' },
      speed: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '0' },
      report: { type: 'string' },
      cuts: { type: 'string', default: '0.2' }
    }
  })
  return {
    url: values.url.replace(/\/$/, ''),
    drivers: number('drivers', values.drivers, 1, 50),
    ordersPerMinute: number('orders-per-minute', values['orders-per-minute'], 0, 55),
    speed: number('speed', values.speed, 0.1, 60),
    minutes: number('minutes', values.minutes, 0, 24 * 60),
    report: values.report ?? null,
    cuts: number('cuts', values.cuts, 0, 1)
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new Error(`--${name} must be a number from ${min} to ${max}`)
  return value
}
