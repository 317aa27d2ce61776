import type { FastifyRequest } from 'fastify'

const longestDevice = 200

/** The user agent, for the list of sessions. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, longestDevice) ?? null
}
