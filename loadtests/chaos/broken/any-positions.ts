import * as real from '@ilbud/realtime/use-cases/live-positions'

export * from '@ilbud/realtime/use-cases/live-positions'

/** Forgets the last position before it takes the next, which may be older. */
export class LivePositions extends real.LivePositions {
  override applyEvent(value: string): string | null {
    const { driverId } = JSON.parse(value) as { driverId: string }
    ;(this as unknown as { last: Map<string, unknown> }).last.delete(driverId)
    return super.applyEvent(value)
  }
}
