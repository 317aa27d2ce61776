import type { Service } from '#process/service.ts'

/**
 * Runs services as one process until it is told to stop: connect, migrate where told, build, listen, start, ready.
 * The only file, with telemetry.ts, that touches `process`.
 */
export async function run(services: Service[]): Promise<void> {
  throw new Error(`not yet: ${services.length}`)
}
