import type { NotificationsDeps } from '#use-cases/deps.ts'
import { getMessage } from '#use-cases/messages.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What other services may ask of notifications. */
export function notificationsRpc(deps: Pick<NotificationsDeps, 'db'>): RpcService {
  return serve(Notifications, {
    async message({ id }) {
      if (!uuid.test(id)) throw new NotFoundError('Message')
      const { from, ...message } = await getMessage(deps, id)
      return { ...message, fromId: from.id, fromRole: from.role, fromName: from.name }
    }
  })
}
