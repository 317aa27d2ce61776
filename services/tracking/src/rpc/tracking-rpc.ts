import { shownStatus } from '#domain/order-view.ts'
import { describeParcel, findTrackingId, notFound, type TrackDeps } from '#use-cases/track-parcel.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { roleSchema } from '@ilbud/proto/http/roles'
import { publicEta } from '@ilbud/proto/http/times/public-window'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

interface TrackingRpcDeps extends TrackDeps {
  trackingIdOf: (orderId: string) => Promise<string | null>
}

/** Answers realtime's calls for a stream, a ticket or an order's channel. */
export function trackingRpc(deps: TrackingRpcDeps): RpcService {
  return serve(Tracking, {
    async describe({ trackingId, orderId, keyHash, address, userId, role, companyId }) {
      const isById = trackingId === '' && isUuid(orderId)
      const named = isById ? await findTrackingId(deps.cache, deps.trackingIdOf, orderId) : trackingId
      if (named === null) throw notFound(deps)
      const id = parseTrackingId(named)
      if (!id) throw new NotFoundError('Order')
      const known = roleSchema.safeParse(role)
      const user = userId && known.success ? { id: userId, role: known.data, companyId: companyId || null } : null
      const caller = { keyHash: keyHash || null, address: address || null, user }
      const { view, level } = await describeParcel(deps, { trackingId: id, caller })
      const { status, stage } = shownStatus(view)
      return {
        orderId: view.orderId,
        trackingId: view.trackingId,
        epoch: view.epoch,
        version: view.version,
        revision: view.revision,
        status,
        stage: stage ?? 0,
        at: view.changedAt,
        eta: view.eta ? publicEta(view.eta.at).at : '',
        disclosure: level === 'staff' ? 'party' : level,
        driverId: view.situation.driverId ?? '',
        positionOpen: view.positionOpen,
        customerId: view.customerId,
        companyId: view.companyId ?? ''
      }
    }
  })
}
