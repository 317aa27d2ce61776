import type { OrdersDeps } from '#use-cases/deps.ts'
import { instructDriver } from '#use-cases/changing/instruct-driver.ts'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/tracking-key'
import type { FastifyPluginAsync } from 'fastify'

/** The recipient's instructions to the driver, from the holder of the link's key or a party to the order. */
export function instructionsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('PUT /api/v1/track/:trackingId/instructions', async ({ params: { trackingId }, body, request }) => {
      const { text = null, leaveAtDoor = false } = body
      const user = await optionalUser(request)
      const key = request.headers['x-track-key']
      const keyHash = isTrackingKey(key) ? hashSecret(key) : ''
      const caller = { keyHash, address: deps.addressOf(request.ip), actor: user }
      return instructDriver(deps, { trackingId, caller, instructions: { text, leaveAtDoor } })
    })
  })
}
