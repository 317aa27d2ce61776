import { sayWhoAsks } from '#http/forwarded.ts'
import { clientAddress } from '@ilbud/kernel/http/address'
import { refuseUpgrade } from '@ilbud/kernel/http/pipe-upgrade'
import { newRequestId } from '@ilbud/kernel/http/request-id'
import type { Upstream } from '@ilbud/kernel/http/upstream'
import type { Built } from '@ilbud/kernel/process/service'
import { upgrades } from '@ilbud/proto/http/routes'

/** Gives a WebSocket handshake to the service of its path; origin, frames and rights are that service's to check. */
export function handOffUpgrade(
  upstream: (service: string) => Upstream,
  trustProxy: number
): NonNullable<Built['upgrade']> {
  return (request, socket, head) => {
    const path = request.url!.split('?')[0]!.replace(/\/$/, '')
    const row = upgrades.find((candidate) => candidate.path === path)
    if (!row) return refuseUpgrade(socket, 404)
    sayWhoAsks(request, clientAddress(request, trustProxy), newRequestId())
    upstream(row.service).upgrade(request, socket, head)
  }
}
