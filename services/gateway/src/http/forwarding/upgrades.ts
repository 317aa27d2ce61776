import type { Duplex } from 'node:stream'
import type { Admission } from '#use-cases/admission.ts'
import { RateLimitedError } from '@ilbud/kernel/errors'
import { clientAddress } from '@ilbud/kernel/http/address'
import { createAddressLimit } from '@ilbud/kernel/http/limits/address-limit'
import { unlimited, type LimitAnswer } from '@ilbud/kernel/http/limits'
import { refusalOf } from '@ilbud/kernel/http/problems/problem'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import { newRequestId } from '@ilbud/kernel/http/telemetry/request-id'
import type { ServiceInstance, ServiceContext } from '@ilbud/kernel/process/service'
import { upgrades } from '@ilbud/proto/http/routes'
import { edgeLimit } from '#http/edge.ts'
import { setForwardedHeaders } from './forwarded.ts'
import { refusalOfNew } from '#http/overload.ts'

/**
 * Hands a WebSocket handshake to the service of its path after counting it like any request of its address. That service
 * checks origin, frames and rights.
 */
export function handOffUpgrade(
  { upstream, limits, env }: Pick<ServiceContext, 'upstream' | 'limits' | 'env'>,
  trustProxy: number,
  admission: Admission
): NonNullable<ServiceInstance['upgrade']> {
  const take = createAddressLimit({ ...edgeLimit, limits, env })
  return (request, socket, head) => {
    const ip = clientAddress(request, trustProxy)
    const path = request.url!.split('?')[0]!.replace(/\/$/, '')
    // A phone that cannot send its position would be missing from the map.
    const refusal = path === '/ws' ? null : refusalOfNew(admission, 'socket')
    if (refusal) return refuseUpgrade(socket, refusal)
    const handOff = ({ ok, retryAfterSeconds }: LimitAnswer): void => {
      if (!ok) return refuseUpgrade(socket, new RateLimitedError(retryAfterSeconds))
      const row = upgrades.find((candidate) => candidate.path === path)
      if (!row) return refuseUpgrade(socket, refusalOf(404))
      setForwardedHeaders(request, ip, newRequestId())
      upstream(row.service).upgrade(request, socket, head)
    }
    const answer = take(ip)
    if (answer instanceof Promise) awaitAnswer(answer, socket, handOff)
    else handOff(answer)
  }
}

/** Does not read the socket meanwhile, so that early data stays in it for the service. Ignores clients that disconnect. */
function awaitAnswer(answer: Promise<LimitAnswer>, socket: Duplex, onAnswer: (answer: LimitAnswer) => void): void {
  // A broken socket may emit its error late, and one without a listener would end the process.
  const ignore = (): void => undefined
  socket.on('error', ignore)
  void answer
    // Fails open: broken limits must not keep anybody out.
    .catch(() => unlimited)
    .then((late) => {
      if (socket.destroyed) return
      socket.off('error', ignore)
      onAnswer(late)
    })
}
