import type { NotificationsDeps } from '#use-cases/deps.ts'
import { getMessage } from '#use-cases/messages.ts'
import { ownSections } from '#use-cases/own-sections.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { readOwnData } from '@ilbud/kernel/rpc/own-data'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

/** The calls that other services may make to notifications. */
export function notificationsRpc(deps: Pick<NotificationsDeps, 'db'>): RpcService {
  return serve(Notifications, {
    ownData: (request) => readOwnData(ownSections(deps), request),
    async message({ id }) {
      if (!isUuid(id)) throw new NotFoundError('Message')
      const { from, ...message } = await getMessage(deps, id)
      return { ...message, fromId: from.id, fromRole: from.role, fromName: from.name }
    }
  })
}
