import type { Admission } from '#use-cases/admission.ts'
import type { AddressLimit } from '@ilbud/kernel/http/limits/address-limit'
import { addressLimit } from '@ilbud/kernel/http/limits/limits-hook'
import { refusalOf } from '@ilbud/kernel/http/problems/problem'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'
import { refuseNew } from './overload.ts'
import { commonHeaders } from './security-headers.ts'

/** Requests and handshakes count together (docs/security/limits.md). */
export const edgeLimit: AddressLimit = { name: 'all', rule: { max: 600, windowSeconds: 60 } }

/** Runs first for every request: overload, and the limit per address. */
export function edgeHook({ limits, env }: ServiceContext, admission: Admission): onRequestHookHandler {
  const limit = addressLimit({ ...edgeLimit, limits, env, addressOf: ({ ip }) => ip })
  return function (request, reply, done) {
    if (!namesHost(request.raw)) return done(refusalOf(400))
    if (refuseNew(admission, request, reply)) return
    limit.call(this, request, reply, done)
  }
}

/** For every answer of the gateway itself; those of services get the same with the request (`handOffRoutes`). */
export const commonHeadersHook: onSendHookHandler = (request, reply, _payload, done) => {
  setCommonHeaders(request, reply)
  done()
}

/** The headers that every answer must have. A policy that the answer has already, as pages do, stays. */
export function setCommonHeaders({ protocol }: FastifyRequest, reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy')
  reply.headers(commonHeaders(protocol === 'https'))
  if (policy !== undefined) reply.header('content-security-policy', policy)
}

/**
 * RFC 9112, 3.2: one host, which HTTP/1.0 may leave out. Node's own refusal of none is not a problem document, and of
 * several it takes the first, where a proxy may have taken the last.
 */
function namesHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
  return hosts.length === 1 || (hosts.length === 0 && httpVersion !== '1.1')
}
