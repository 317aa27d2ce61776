import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { NoAnswerError, type OutboundAnswer, type OutboundRequest, type OutboundSender } from './sender.ts'
import { Agent, request as send } from 'undici'
import { isLoopback, isPublicAddress } from './public-address.ts'

const answerMs = 10_000
const connectMs = 5_000
const storedBytes = 1024
/** For the body after the head, which nobody needs: a server that lets it trickle in holds a place for no longer. */
const bodyMs = 1_000
/** Informational answers (1xx) before the answer; a server could send them without end. */
const mostNotices = 10

interface SenderOptions {
  /** Also sends by http, to this machine alone, and by https to any port: for trying things out. */
  allowLoopback: boolean
  /** Replaces the system's resolver. */
  resolve?: typeof resolveName
}

/**
 * Sends by https to public addresses. Every connection is made to an address that was checked by itself, so a
 * name that leads elsewhere from one moment to the next gains nothing. Redirects are not followed.
 */
export function httpSender({ allowLoopback, resolve = resolveName }: SenderOptions): OutboundSender {
  const agentFor = (isAllowed: (ip: string) => boolean) =>
    new Agent({ connect: { lookup: guardedLookup(resolve, isAllowed), timeout: connectMs }, connections: null })
  const [secure, local] = [agentFor(isPublicAddress), agentFor(isLoopback)]

  function refusalOf({ protocol, username, password, hostname, port }: URL): string | null {
    if (username || password) return 'Must not contain a user name or password'
    if (protocol === 'http:' && allowLoopback && (isLoopback(bare(hostname)) || hostname === 'localhost')) return null
    if (protocol !== 'https:') return 'Must begin with https://'
    // A cluster lets nothing else out.
    if (port !== '' && !allowLoopback) return 'Must be on port 443, the one of https'
    return isIP(bare(hostname)) && !isPublicAddress(bare(hostname)) ? 'Must be an address on the public internet' : null
  }

  return {
    refusalOf,
    async send({ url, headers, body, signal }: OutboundRequest): Promise<OutboundAnswer> {
      const target = new URL(url)
      // No name is looked up for an address, so it is checked here.
      if (refusalOf(target)) throw new NoAnswerError('ADDRESS_REFUSED')
      const timeout = AbortSignal.timeout(answerMs)
      const flood = new AbortController()
      let notices = 0
      try {
        const answer = await send(target, {
          dispatcher: target.protocol === 'https:' ? secure : local,
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.any([signal, timeout, flood.signal]),
          onInfo: () => {
            if (++notices > mostNotices) flood.abort()
          }
        })
        return { status: answer.statusCode, body: await readStart(answer.body) }
      } catch (error) {
        if (signal.aborted) throw error
        if (timeout.aborted) throw new NoAnswerError('TIMEOUT')
        if (isRefused(error)) throw new NoAnswerError('ADDRESS_REFUSED')
        throw new NoAnswerError('CONNECTION_FAILED', { cause: error })
      }
    },
    async close() {
      await Promise.all([secure.destroy(), local.destroy()])
    }
  }
}

class AddressRefusedError extends Error {}

function isRefused(error: unknown): boolean {
  return error instanceof AddressRefusedError || (error instanceof Error && error.cause instanceof AddressRefusedError)
}

function guardedLookup(resolve: typeof resolveName, isAllowed: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address))
      const refusal = error ?? (allowed.length === 0 ? new AddressRefusedError(hostname) : null)
      if (refusal) callback(refusal, [])
      else if (options.all) callback(null, allowed)
      else callback(null, allowed[0]!.address, allowed[0]!.family)
    })
  }
}

/** A URL's host without the brackets of IPv6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The status counts once it is there, even if the rest of the answer never comes. */
async function readStart(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  const late = setTimeout(() => body.destroy(), bodyMs)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= storedBytes) break
    }
  } catch {
    // What came is kept.
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(chunks).subarray(0, storedBytes).toString('utf8')
}
