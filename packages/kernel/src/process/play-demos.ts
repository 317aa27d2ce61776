import { setTimeout as pause } from 'node:timers/promises'
import { isInfrastructureError } from '#db/errors.ts'
import type { Logger } from 'pino'
import type { ServiceInstance } from './service.ts'

/** Seconds of pause before each further try: a machine that starts everything at once is busy for a while. */
const pauses = [1, 2, 4, 8, 16]

interface Options {
  log: Logger
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Plays each service's demo, again when the database was away or too busy. A demo that fails is logged and does not stop
 * the start.
 */
export async function playDemos(
  services: ReadonlyMap<string, Pick<ServiceInstance, 'demo'>>,
  { log, wait = pause }: Options
): Promise<void> {
  for (const [name, { demo }] of services) {
    if (!demo) continue
    for (let tries = 0; ; tries++) {
      try {
        await demo()
        break
      } catch (error) {
        const seconds = isInfrastructureError(error) ? pauses[tries] : undefined
        if (seconds === undefined) {
          log.error({ err: error, service: name }, 'the demo data could not be made')
          break
        }
        log.warn({ err: error, service: name }, 'the demo data could not be made yet')
        await wait(seconds * 1000)
      }
    }
  }
}
