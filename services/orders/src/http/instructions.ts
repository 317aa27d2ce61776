import type { OrdersDeps } from '#use-cases/deps.ts'
import { instructDriver } from '#use-cases/changing/instruct-driver.ts'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/tracking-key'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The recipient's instructions to the driver, from the holder of the link's key or a party to the order. */
export function instructionsRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/track/:trackingId/instructions'
    app.put(path, { schema: schemas[`PUT ${path}`] }, async (request) => {
      const { text = null, leaveAtDoor = false } = request.body
      const user = await optionalUser(request)
      const key = request.headers['x-track-key']
      const keyHash = isTrackingKey(key) ? hashSecret(key) : ''
      const caller = { keyHash, address: deps.addressOf(request.ip), actor: user }
      const { trackingId } = request.params
      return instructDriver(deps, { trackingId, caller, instructions: { text, leaveAtDoor } })
    })
  }
}
