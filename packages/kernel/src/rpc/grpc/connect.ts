import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from '#errors.ts'
import { isIdempotent, ownerOf } from '#rpc/method.ts'
import type { Call } from '#rpc/rpc.ts'
import { type Client, Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { context, propagation } from '@opentelemetry/api'
import { readChosen, toOurs } from './error-metadata.ts'
import { toGrpcMethod } from './method.ts'
import { connectReplicas } from './replicas.ts'
import { createRetryBudget } from './retry-budget.ts'
import type { Signer } from './service-token.ts'

// docs/security/limits.md#timeouts.
const maxAttempts = 3

/** A connection to an RPC service that other processes serve, with retries. */
export function connectGrpc(addresses: string[], signer: Signer) {
  const replicas = connectReplicas(addresses)
  const budget = createRetryBudget()

  async function carry(call: Call): Promise<unknown> {
    budget.earn()
    for (let attempt = 1; ; attempt++) {
      const client = await replicas.next(call.until)
      const outcome = client ? await send(client, call, signer) : { isUnavailable: true as const }
      if ('answer' in outcome) return outcome.answer
      // A call that is not idempotent may have taken effect before the connection broke.
      const mayRetry = outcome.isUnavailable && isIdempotent(call.method) && attempt < maxAttempts
      const waitMs = Math.random() * 25 * 2 ** attempt
      if (!mayRetry || Date.now() + waitMs >= call.until || !budget.spend())
        throw outcome.error ?? new UnavailableError()
      await pause(waitMs)
    }
  }

  return { carry, close: () => replicas.close() }
}

type Outcome = { answer: unknown } | { isUnavailable: boolean; error?: Error }

function send(client: Client, call: Call, signer: Signer): Promise<Outcome> {
  const { method, caller, request, until } = call
  const { path, requestSerialize, responseDeserialize } = toGrpcMethod(method)
  const metadata = new Metadata()
  metadata.set('authorization', signer(caller, ownerOf(method.parent.typeName)))
  propagation.inject(context.active(), metadata, { set: (into, name, value) => into.set(name, value) })
  return new Promise((resolve) => {
    const done = (error: ServiceError | null, answer?: unknown): void => {
      if (!error) return resolve({ answer })
      // An error that the callee chose to raise is an answer: a retry would get the same one.
      const chosen = readChosen(error)
      resolve({ isUnavailable: !chosen && error.code === status.UNAVAILABLE, error: chosen ?? toOurs(error, call) })
    }
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, { deadline: until }, done)
  })
}
