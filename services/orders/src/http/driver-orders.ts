import { acceptOrder } from '#use-cases/changing/accept-order.ts'
import { checkPin } from '#use-cases/changing/check-pin.ts'
import type { ChangeResult } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { doForDriver, reportStatus } from '#use-cases/changing/driver-commands.ts'
import { rereadOrder } from '#use-cases/reading/read-order.ts'
import { readDriverList } from '#use-cases/reading/driver-list.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { isSeen } from '@ilbud/kernel/http/input/if-none-match'
import { setListHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readDriverCursor, toDriverCursor } from './cursor.ts'
import { readDevice, refuseAnotherDriver } from './device.ts'
import { toDriverOrder, withheld } from './driver-order-view.ts'
import { actorOf } from './actor-of.ts'

type Work<Prepared> = (within: OrdersDeps, actor: Actor, prepared: Prepared) => Promise<ChangeResult>

/** What the driver page calls. The driver is the token's subject, whatever the body says. */
export function driverOrdersRoutes(deps: OrdersDeps): FastifyPluginAsync {
  /** Runs a driver's command once per Idempotency-Key and answers the order. */
  async function answer<Prepared = undefined>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    scope: string,
    work: Work<Prepared>,
    prepare?: (actor: Actor) => Promise<Prepared>
  ) {
    const actor = actorOf(request)
    const hash = hashRequest([request.params, request.body])
    const idempotentRequest = { userId: actor.id!, scope, key: idempotencyKey(request), hash }
    const toView = (order: Order) => toDriverOrder(order, { actor, now: deps.now(), rules: deps.rules }, deps.dataKey)
    const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
      ...(prepare && { prepare: () => prepare(actor) }),
      work: async (within, prepared: Prepared) => toView((await work(within, actor, prepared)).order)
    })
    markReplayed(reply, replayed)
    return replayed ? withheld(body, toView(await rereadOrder(deps, body.id))) : body
  }

  return defineRoutes((route) => {
    route('GET /api/driver/orders', async ({ request, reply, query: { limit, cursor } }) => {
      const actor = actorOf(request)
      const { rules, dataKey } = deps
      const now = deps.now()
      const isKnown = (signature: string) => isSeen(request.headers['if-none-match'], `"${signature}"`)
      const query = { driverId: actor.id!, now, isKnown, limit, after: readDriverCursor(cursor) }
      const { signature, page } = await readDriverList(deps, query)
      reply.header('etag', `"${signature}"`)
      if (!page) return reply.code(304).send()
      const { orders, next, ...counted } = page
      setListHeaders(request, reply, { ...counted, cursor: next && toDriverCursor(next) })
      return orders.map((order) => toDriverOrder(order, { actor, now, rules }, dataKey))
    })

    route('POST /api/driver/orders/:orderId/accept', ({ request, reply, params: { orderId }, body }) => {
      const device = readDevice(body, actorOf(request), deps.now())
      return answer({ request, reply }, 'orders.accept', (within, actor) =>
        acceptOrder(within, { orderId, actor, device })
      )
    })

    route('PATCH /api/driver/orders/:orderId/status', ({ request, reply, params: { orderId }, body }) => {
      const device = readDevice(body, actorOf(request), deps.now())
      return answer(
        { request, reply },
        'orders.status',
        (within, actor, hasPin: boolean) => reportStatus(within, { orderId, actor, body, device, hasPin }),
        (actor) => checkPin(deps, { orderId, actor, body, device, key: idempotencyKey(request) })
      )
    })

    for (const [verb, command] of [
      ['release', 'releaseJob'],
      ['correct', 'correct']
    ] as const) {
      route(`POST /api/driver/orders/:orderId/${verb}`, ({ request, reply, params: { orderId }, body }) => {
        refuseAnotherDriver(body, actorOf(request))
        return answer({ request, reply }, `orders.${verb}`, (within, actor) =>
          doForDriver(within, { orderId, actor, command, note: body.reason })
        )
      })
    }
  })
}
