import type { Bus } from '@ilbud/kernel/events/bus'

/** A bus that acknowledges messages before the log has them. The relay then marks events that may never arrive. */
export function hasty(bus: Bus): Bus {
  return Object.assign(Object.create(bus) as Bus, {
    async publish(...message: Parameters<Bus['publish']>): Promise<void> {
      bus.publish(...message).catch(() => undefined)
    }
  })
}
