import { ProblemError } from './problem-error.ts'
import { isWorthRetrying, pause, pauseMs } from './retry.ts'
import { readParts, type ServerSentEvent } from './server-sent-events.ts'

/** A change of an order or of what is known of it, such as a new time of arrival. A signal to read the parcel again. */
export interface ParcelChange {
  /** `ORDER_EVENT_CREATED`: with an entry in the timeline. */
  type: 'ORDER_EVENT_CREATED' | 'ORDER_UPDATED'
  trackingId: string
  /** Counts the events of the order. */
  version: number
  /** Counts the changes of times within a version. */
  revision: number
  status:
    | 'CREATED'
    | 'DRIVER_ASSIGNED'
    | 'PICKED_UP'
    | 'AT_HUB'
    | 'OUT_FOR_DELIVERY'
    | 'DELIVERED'
    | 'DELAYED'
    | 'FAILED_ATTEMPT'
    | 'RETURNED'
    | 'CANCELED'
  stage: number | null
  at: string
  eta?: string | null | undefined
}

/** Where the driver is, for who has the key of the parcel's link. */
export interface ParcelPosition {
  lat: number
  lng: number
  heading: number | null
  at: string
}

/** `reset`: what follows cannot continue what you have, so read the parcel again. */
export type ParcelEvent =
  | { kind: 'change'; id: string | null; change: ParcelChange }
  | { kind: 'position'; position: ParcelPosition }
  | { kind: 'reset' }

export interface FollowOptions {
  /** The key of the parcel's link: shows more. */
  trackingKey?: string
  /** The `id` of the last change that was seen, perhaps by an earlier process. */
  lastEventId?: string
  /** Ends the loop, without an error. */
  signal?: AbortSignal
  /** A connection on which nothing arrives for so long is given up. The product sends something every 20 s. */
  silenceMs?: number
  /** No pause before another connection is longer, whatever the product asks for. */
  longestPauseMs?: number
  /** Called whenever a connection is open. */
  onOpen?: () => void
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** See `Ilbud.follow`. */
export async function* follow(
  send: Fetch,
  url: string,
  trackingId: string,
  options: FollowOptions
): AsyncGenerator<ParcelEvent, void> {
  const { signal, longestPauseMs = 60_000 } = options
  const address = `${url}/api/v1/stream/public/${encodeURIComponent(trackingId)}`
  const state: State = { lastEventId: options.lastEventId, retryMs: 2000, seen: '', attempt: 0 }
  while (!signal?.aborted) {
    let waitMs: number
    try {
      const isOver = yield* readOnce(send, address, options, state)
      if (isOver) return
      waitMs = state.retryMs
    } catch (cause) {
      if (signal?.aborted) return
      if (!isPassing(cause, state)) throw cause
      waitMs = pauseMs(++state.attempt, cause, Math.random(), longestBackoffMs)
    }
    await pause(Math.min(waitMs, longestPauseMs), signal).catch(() => undefined)
  }
}

/** Of a parcel that was placed this moment, tracking may not know yet. */
function isPassing(cause: unknown, { lastEventId, attempt }: State): boolean {
  if (isWorthRetrying(cause, true) || !(cause instanceof ProblemError)) return true
  return cause.status >= 500 || (cause.status === 404 && lastEventId === undefined && attempt < attemptsToFind)
}

const attemptsToFind = 3
/** Streams stay open for long, so many may wait for the product at the same time. */
const longestBackoffMs = 30_000

interface State {
  lastEventId: string | undefined
  /** As the product says. */
  retryMs: number
  /** The version and revision of the last change. */
  seen: string
  /** Failed attempts since something last arrived. */
  attempt: number
}

/** One connection, to its end. Returns whether there is nothing more to follow. */
async function* readOnce(
  send: Fetch,
  address: string,
  { trackingKey, signal, silenceMs = 60_000, onOpen }: FollowOptions,
  state: State
): AsyncGenerator<ParcelEvent, boolean> {
  const connection = new AbortController()
  const end = (): void => connection.abort()
  signal?.addEventListener('abort', end, { once: true })
  let silence = setTimeout(end, silenceMs)
  const restart = (): void => {
    clearTimeout(silence)
    silence = setTimeout(end, silenceMs)
  }
  try {
    const response = await send(address, {
      headers: {
        accept: 'text/event-stream',
        ...(state.lastEventId !== undefined && { 'last-event-id': state.lastEventId }),
        ...(trackingKey !== undefined && { 'x-track-key': trackingKey })
      },
      cache: 'no-store',
      signal: connection.signal
    })
    if (response.status === 204) return true
    if (!response.ok) throw await ProblemError.from(response)
    onOpen?.()
    for await (const part of readParts(response.body!, restart)) {
      state.attempt = 0
      if ('retryMs' in part) state.retryMs = part.retryMs
      else yield* eventOf(part, state)
    }
    return false
  } finally {
    clearTimeout(silence)
    signal?.removeEventListener('abort', end)
    end()
  }
}

function* eventOf({ event, id, data }: ServerSentEvent, state: State): Generator<ParcelEvent> {
  if (id !== null) state.lastEventId = id
  if (event === 'position') yield { kind: 'position', position: JSON.parse(data) as ParcelPosition }
  if (event === 'reset') {
    state.seen = ''
    yield { kind: 'reset' }
  }
  if (event !== 'message') return
  const change = JSON.parse(data) as ParcelChange
  // Every connection begins with the present, which is often what was seen last.
  const version = `${change.version}.${change.revision}`
  if (version === state.seen) return
  state.seen = version
  yield { kind: 'change', id, change }
}
