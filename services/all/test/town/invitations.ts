import type { Bus } from '@ilbud/kernel/events/bus'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { type Invited, invited } from '@ilbud/proto/events/auth-invited'
import { readEvent } from '@ilbud/proto/events/event'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { onTestFinished } from 'vitest'

export type TokenOf = (what: string, isTheOne: (invitation: Invited) => boolean) => Promise<string>

/** Resolves to the token in the mail of an invitation, each of which is taken once. */
export function readInvitations(bus: Bus, notifications: Calls): TokenOf {
  const seen: Invited[] = []
  const follower = bus.follow(['auth.events'], { sinceMinutes: 5 }, ({ value }) => {
    const raw = JSON.parse(value) as { type: string }
    if (raw.type === invited.type) seen.push(readEvent(invited, raw).data)
  })
  onTestFinished(() => follower.stop())
  return async (what, isTheOne) => {
    const found = await eventually(() => seen.find(isTheOne), `${what} is invited`)
    const [{ tokenId }] = seen.splice(seen.indexOf(found), 1) as [Invited]
    const { path } = await notifications.to(Auth).link({ tokenId })
    return new URLSearchParams(path.split('#')[1]).get('token')!
  }
}
