import { socketLimits } from '@ilbud/proto/http/socket'

const { burst, perSecond } = socketLimits

/** A token bucket: limits the packets of one socket. */
export class TokenBucket {
  private left: number = burst
  private at: number

  constructor(now: number) {
    this.at = now
  }

  /** Returns false when the limit is exceeded. */
  take(now: number): boolean {
    this.left = Math.min(burst, this.left + ((now - this.at) / 1000) * perSecond)
    this.at = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}
