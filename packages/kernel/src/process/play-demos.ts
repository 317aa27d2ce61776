import { setTimeout as pause } from 'node:timers/promises'
import { isInfrastructureError } from '#db/errors.ts'
import type { Logger } from 'pino'
import type { ServiceContext, Service } from './service.ts'

/** Seconds of pause before each further try: a machine that starts everything at once is busy for a while. */
const pauses = [1, 2, 4, 8, 16]

interface Surroundings {
  partsOf: (service: string) => ServiceContext
  log: Logger
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Plays each service's demo, again when the database was away or too busy. A demo that fails is logged and does not stop
 * the start.
 */
export async function playDemos(
  services: readonly Pick<Service, 'name' | 'demo'>[],
  { partsOf, log, wait = pause }: Surroundings
): Promise<void> {
  for (const { name, demo } of services) {
    if (!demo) continue
    for (let tries = 0; ; tries++) {
      try {
        await demo(partsOf(name))
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
