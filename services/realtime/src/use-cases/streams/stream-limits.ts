import { OverloadedError, RateLimitedError } from '@ilbud/kernel/errors'

export interface StreamLimitSettings {
  perAddressAndOrder: number
  perAddress: number
  perOrder: number
  perInstance: number
}

// docs/security/limits.md#events-and-streams.
export const defaultStreamLimits: StreamLimitSettings = {
  perAddressAndOrder: 5,
  perAddress: 20,
  perOrder: 5000,
  perInstance: 20_000
}

/** Counts and limits the open streams. */
export class StreamLimits {
  private readonly settings: StreamLimitSettings
  private readonly open = new Map<string, number>()
  total = 0

  constructor(settings: StreamLimitSettings = defaultStreamLimits) {
    this.settings = settings
  }

  /** Counts one more stream, or throws at a limit. `address` null: no limit per address. */
  take(address: string | null, trackingId: string): void {
    const { perAddressAndOrder, perAddress, perOrder, perInstance } = this.settings
    if (this.total >= perInstance || this.count(trackingId) >= perOrder) {
      throw new OverloadedError('Too many live connections right now, please try again', 5)
    }
    if (address !== null) {
      const isFull = this.count(address) >= perAddress || this.count(pair(address, trackingId)) >= perAddressAndOrder
      if (isFull) throw new RateLimitedError(5)
    }
    this.add(address, trackingId, 1)
  }

  release(address: string | null, trackingId: string): void {
    this.add(address, trackingId, -1)
  }

  private add(address: string | null, trackingId: string, change: 1 | -1): void {
    this.total += change
    const names = address === null ? [trackingId] : [trackingId, address, pair(address, trackingId)]
    for (const name of names) {
      const count = this.count(name) + change
      if (count === 0) this.open.delete(name)
      else this.open.set(name, count)
    }
  }

  private count(name: string): number {
    return this.open.get(name) ?? 0
  }
}

function pair(address: string, trackingId: string): string {
  return `${address}|${trackingId}`
}
