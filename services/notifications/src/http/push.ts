import { subscribe, type SubscribeDeps, unsubscribe } from '#use-cases/push-subscriptions.ts'
import { optionalUser } from '@ilbud/kernel/http/identity/current-user'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

/** In which browsers somebody wants to be told, signed in or by the link of a parcel. */
export function pushRoutes(deps: SubscribeDeps & { addressOf: (ip: string) => string | null }): FastifyPluginAsync {
  const callerOf = async (request: FastifyRequest) => ({
    user: await optionalUser(request),
    address: deps.addressOf(request.ip)
  })
  return defineRoutes((route) => {
    route('POST /api/v1/push/subscriptions', async ({ body, request, reply }) => {
      await subscribe(deps, { body, caller: await callerOf(request) })
      return reply.code(204).send()
    })
    route('DELETE /api/v1/push/subscriptions', async ({ body, request, reply }) => {
      await unsubscribe(deps, { body, caller: await callerOf(request) })
      return reply.code(204).send()
    })
  })
}
