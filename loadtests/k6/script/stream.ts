import { sleep } from 'k6'
import sse from 'k6/x/sse'
import { url } from './api.ts'
import { eventToScreen, streamGaps, streamHeld, streamResets, streamsFailed } from './metrics.ts'
import { noteStep } from './step.ts'

interface Following {
  /** The id of the last message with a version, for reconnecting. */
  lastId: string
  version: number
  status: string
  /** Milliseconds from opening to the first message; null if none came. */
  firstMs: number | null
}

const nothingYet: Following = { lastId: '', version: 0, status: '', firstMs: null }

/** Longer than the product's own wait, and than any delay that we promise. */
const knownWithinMs = 5000
const ended = ['DELIVERED', 'RETURNED', 'CANCELED']

export function hasEnded({ status }: Following): boolean {
  return ended.includes(status)
}

interface Message {
  version: number
  status: string
  at: string
}

interface Options {
  channel: string
  /** The reader has just placed the order, so the first message counts as a change. */
  isNew?: boolean
  clockAheadMs: number
  holdMs: number
  from?: Following
  /** Called for each change after the first message, while the stream is open. */
  onChange?: (version: number) => void
}

/**
 * Follows a parcel until it has ended, or for the given time. Checks that every version arrives once and in order, or
 * after a `reset`, and measures the delay of each change.
 */
export function follow(trackingId: string, options: Options): Following {
  const { channel, holdMs, from = nothingYet, isNew = false } = options
  const seen: Following = { ...from, firstMs: null }
  const opened = Date.now()
  const left = (): number => opened + holdMs - Date.now()
  let answer = openOnce(trackingId, options, { seen, opened, left })
  // A parcel that was just placed may be unknown for a moment. The wait counts in its first message.
  while (answer.status === 404 && isNew && Date.now() - opened < knownWithinMs) {
    sleep(0.2)
    answer = openOnce(trackingId, options, { seen, opened, left })
  }
  streamHeld.add(Date.now() - opened, { channel })
  streamsFailed.add(answer.status !== 200 || answer.error !== '')
  if (answer.error !== '') console.warn(`stream of ${trackingId}: ${answer.error}`)
  return seen
}

interface Opening {
  seen: Following
  opened: number
  left: () => number
}

function openOnce(trackingId: string, options: Options, { seen, opened, left }: Opening) {
  const { channel, clockAheadMs, isNew = false, onChange } = options
  const isBack = seen.lastId !== ''
  let broke = ''
  const params = {
    headers: isBack ? { 'Last-Event-ID': seen.lastId } : {},
    tags: { name: '/api/v1/stream/public/:trackingId', channel },
    timeout: `${Math.max(1, Math.round(left()))}ms`
  }
  const { status, error } = sse.open(`${url}/api/v1/stream/public/${trackingId}`, params, (client) => {
    client.on('error', (failure) => (broke = failure.error()))
    client.on('event', ({ id, name, data }) => {
      if (name === 'reset') {
        if (isBack) streamResets.add(1, { channel })
        seen.version = 0
      }
      if (data === '' || name !== '') return
      const message = JSON.parse(data) as Message
      const isFirst = seen.firstMs === null
      if (isFirst) seen.firstMs = Date.now() - opened
      const isNews = take(seen, message, trackingId)
      if (id !== '') seen.lastId = id
      const happened = Date.parse(message.at) + clockAheadMs
      // Changes from before the stream was opened are not late.
      if (isNews && (isNew || happened >= opened)) {
        noteStep()
        eventToScreen.add(Date.now() - happened, { channel })
      }
      if (isNews && !isFirst) onChange?.(message.version)
      if (hasEnded(seen)) client.close()
    })
  })
  return { status, error: error || broke || (status === 200 || status === 404 ? '' : String(status)) }
}

/**
 * Whether the message has a version newer than the last one. The first message of a stream may repeat a known version.
 */
function take(seen: Following, { version, status }: Message, trackingId: string): boolean {
  const isBeginning = seen.version === 0
  const isNews = version > seen.version
  if (!isBeginning && version !== seen.version && version !== seen.version + 1) {
    streamGaps.add(1)
    console.warn(`gap on the stream of ${trackingId}: ${seen.version}, then ${version}`)
  }
  if (isNews) seen.version = version
  seen.status = status
  return isNews
}
