import { isLoopback } from '@ilbud/kernel/http/address'
import { clientKey } from '@ilbud/kernel/http/limits'
import type { FastifyRequest } from 'fastify'

/** What failures of a password are counted by; null where addresses are not counted (contract 1: loopback in demo mode). */
export function addressOf({ ip }: FastifyRequest, { demo }: { demo: boolean }): string | null {
  return demo && isLoopback(ip) ? null : clientKey(ip)
}
