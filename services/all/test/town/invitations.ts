import type { Bus } from '@ilbud/kernel/events/bus'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { type Invited, invited } from '@ilbud/proto/events/auth-invited'
import { readEvent } from '@ilbud/proto/events/event'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { onTestFinished } from 'vitest'

/** Hands out the token of the n-th invitation's link, as it stands in the mail of whoever was invited. */
export function readInvitations(bus: Bus, notifications: Calls): (count: number) => Promise<string> {
  const seen: Invited[] = []
  const follower = bus.follow(['auth.events'], { sinceMinutes: 5 }, ({ value }) => {
    const raw = JSON.parse(value) as { type: string }
    if (raw.type === invited.type) seen.push(readEvent(invited, raw).data)
  })
  onTestFinished(() => follower.stop())
  return async (count) => {
    await eventually(() => seen.length >= count, `invitation ${count} is told`, { timeoutMs: 10_000 })
    const { path } = await notifications.to(Auth).link({ tokenId: seen[count - 1]!.tokenId })
    return new URLSearchParams(path.split('#')[1]).get('token')!
  }
}
