import type { Proof } from '#domain/proof.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readPicture, readProofs } from '#use-cases/proofs/read-proofs.ts'
import { withTotalCount } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { ProofView } from '@ilbud/proto/http/parcels/proofs'
import { isStaff } from '@ilbud/proto/http/roles'
import type { FastifyPluginAsync } from 'fastify'
import { actorOf } from './actor-of.ts'

// Whatever a browser takes the bytes for, it neither runs nor embeds them.
export const pictureHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'attachment; filename="proof.webp"',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox"
}

/** What the owner of an order and staff see of its proofs. */
export function proofsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/orders/:id/proofs', async ({ params, request, reply }) => {
      const actor = actorOf(request)
      const proofs = await readProofs(deps, { orderId: params.id, actor })
      const forStaff = actor.role !== 'system' && isStaff(actor.role)
      return withTotalCount(reply, proofs).map((proof) => toView(proof, forStaff))
    })

    route('GET /api/v1/orders/:id/proofs/:proofId', async ({ params, request, reply }) => {
      const { id: orderId, proofId } = params
      const picture = await readPicture(deps, { orderId, proofId, actor: actorOf(request) })
      return reply.headers(pictureHeaders).send(picture)
    })
  })
}

function toView({ id, orderId, kind, signer, file, at, occurredAt }: Proof, forStaff: boolean): ProofView {
  return {
    id,
    kind,
    signer,
    at: at.toISOString(),
    occurredAt: forStaff ? (occurredAt?.toISOString() ?? null) : null,
    url: file && `/api/v1/orders/${orderId}/proofs/${id}`
  }
}
