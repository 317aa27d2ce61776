import { createHash } from 'node:crypto'
import { cleanPicture } from '#use-cases/proofs/clean-picture.ts'
import { addProof, deletePicture, storePicture } from '#use-cases/proofs/add-proof.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { isInfrastructureError } from '@ilbud/kernel/db/errors'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import type { AddedProof, ProofQuery } from '@ilbud/proto/http/parcels/proofs'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { readDevice } from './device.ts'
import { actorOf } from './actor-of.ts'

/** A driver's proof of delivery. The body is the picture itself; the client chooses no name. */
export function addProofRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route, app) => {
    // For this plugin only. Any content type is accepted, since the bytes show what they are.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    route('POST /api/driver/orders/:orderId/proofs', async ({ request, reply, query, params }) => {
      const actor = actorOf(request)
      const { occurredAt = null } = readDevice({ occurredAt: query.occurredAt }, actor, deps.now())
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      checkParts(query, bytes)
      const signer = query.kind === 'signature' ? (query.signer ?? null) : null

      const requested = [params.orderId, query, createHash('sha256').update(bytes).digest('base64url')]
      const idempotentRequest = {
        userId: actor.id!,
        scope: 'orders.proof',
        key: idempotencyKey(request),
        hash: hashRequest(requested)
      }
      const { orderId } = params
      let file: string | null = null
      const answer = await withIdempotency(deps, idempotentRequest, {
        async prepare() {
          if (bytes.length > 0)
            file = await storePicture(deps, { orderId, actor, kind: query.kind, picture: () => cleanPicture(bytes) })
        },
        hasEffects: true,
        async work(within): Promise<AddedProof> {
          const { id, kind, at } = await addProof(within, {
            orderId,
            actor,
            kind: query.kind,
            signer,
            file,
            occurredAt
          })
          return { id, kind, at: at.toISOString() }
        }
      }).catch(async (error: unknown) => {
        // A proof may be stored though the database did not say so: the search for orphans will know.
        if (file !== null && !isInfrastructureError(error)) await deletePicture(deps, file)
        throw error
      })
      // Answered before with a picture of its own.
      if (file !== null && answer.replayed) await deletePicture(deps, file)
      markReplayed(reply, answer.replayed)
      return answer.body
    })
  })
}

/** A photo is a picture; a signature is a picture or a name. */
function checkParts({ kind, signer }: ProofQuery, bytes: Buffer): void {
  if (bytes.length > 0 || (kind === 'signature' && signer !== undefined)) return
  throw new InvalidRequestError([{ path: kind === 'photo' ? 'body' : 'signer', message: 'Required' }])
}
