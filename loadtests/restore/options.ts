import { parseArgs } from 'node:util'

export interface Options {
  /** Orders before and after the base backup. */
  minutes: number
  ordersPerSecond: number
  /** `archive_timeout`: how much may be lost with the disk. */
  archiveSeconds: number
  /** Restores to this many seconds before the loss; 0: everything that was archived. */
  back: number
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '3' },
      rate: { type: 'string', default: '5' },
      archive: { type: 'string', default: '60' },
      back: { type: 'string', default: '0' }
    }
  })
  return {
    minutes: number('minutes', values.minutes, 0.2, 60),
    ordersPerSecond: number('rate', values.rate, 0.1, 50),
    archiveSeconds: number('archive', values.archive, 1, 3600),
    back: number('back', values.back, 0, 3600)
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!(value >= min && value <= max)) throw new Error(`--${name} must be a number from ${min} to ${max}`)
  return value
}
