import type { Duplex } from 'node:stream'
import { RateLimitedError } from '@ilbud/kernel/errors'
import { clientAddress } from '@ilbud/kernel/http/address'
import { createAddressLimit } from '@ilbud/kernel/http/limits/address-limit'
import { everything, type LimitAnswer } from '@ilbud/kernel/http/limits'
import { refusalOf } from '@ilbud/kernel/http/problem'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import { newRequestId } from '@ilbud/kernel/http/request-id'
import type { Built, Parts } from '@ilbud/kernel/process/service'
import { upgrades } from '@ilbud/proto/http/routes'
import { edgeLimit } from './edge.ts'
import { sayWhoAsks } from './forwarded.ts'

/**
 * Gives a WebSocket handshake to the service of its path, once it is counted like any request of its address; origin,
 * frames and rights are that service's to check.
 */
export function handOffUpgrade(
  { upstream, limits, env }: Pick<Parts, 'upstream' | 'limits' | 'env'>,
  trustProxy: number
): NonNullable<Built['upgrade']> {
  const take = createAddressLimit({ ...edgeLimit, limits, env })
  return (request, socket, head) => {
    const ip = clientAddress(request, trustProxy)
    const handOff = ({ ok, retryAfterSeconds }: LimitAnswer): void => {
      if (!ok) return refuseUpgrade(socket, new RateLimitedError(retryAfterSeconds))
      const path = request.url!.split('?')[0]!.replace(/\/$/, '')
      const row = upgrades.find((candidate) => candidate.path === path)
      if (!row) return refuseUpgrade(socket, refusalOf(404))
      sayWhoAsks(request, ip, newRequestId())
      upstream(row.service).upgrade(request, socket, head)
    }
    const answer = take(ip)
    if (answer instanceof Promise) awaitAnswer(answer, socket, handOff)
    else handOff(answer)
  }
}

/** Nobody reads the socket meanwhile: what the client says stays in it for the service. Who breaks off is forgotten. */
function awaitAnswer(answer: Promise<LimitAnswer>, socket: Duplex, onAnswer: (answer: LimitAnswer) => void): void {
  // An error that nobody listens to would end the process; a broken socket may tell its own late.
  const ignore = (): void => undefined
  socket.on('error', ignore)
  void answer
    // Limits that fail keep nobody out.
    .catch(() => everything)
    .then((late) => {
      if (socket.destroyed) return
      socket.off('error', ignore)
      onAnswer(late)
    })
}
