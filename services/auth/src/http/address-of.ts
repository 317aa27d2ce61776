import { isLoopback } from '@ilbud/kernel/http/address'
import { clientKey } from '@ilbud/kernel/http/limits'
import type { FastifyRequest } from 'fastify'

/** The address that sign-in failures are counted by; null where none is (contract 1: loopback in demo mode). */
export function addressOf({ ip }: FastifyRequest, { demo }: { demo: boolean }): string | null {
  return demo && isLoopback(ip) ? null : clientKey(ip)
}
