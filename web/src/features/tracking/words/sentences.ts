import { isWide } from '@ilbud/proto/http/times/public-window'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { type HintKey, hintOf } from './place-hint.ts'
import type { Reader } from './reader.ts'
import { stuckOf } from './stuck.ts'
import { failedAttempts, situationOf, takesInstructions } from './tracking-words.ts'

export type TitleKey =
  | 'window'
  | 'any-minute'
  | 'no-time'
  | 'delivered'
  | 'failed'
  | 'goes-back'
  | 'returned'
  | 'back-with-you'
  | 'lost'
  | 'canceled'
export type SentenceKey =
  | 'arrives'
  | 'new-time'
  | 'at-your-door'
  | 'at-the-door'
  | 'you-are-there'
  | 'time-passed'
  | 'no-time'
  | 'unknown-since'
  | 'handed-over'
  | 'safe-with-driver'
  | 'safe-with-you'
  | 'goes-back'
  | 'comes-back'
  | 'returned'
  | 'lost'
  | 'canceled'
export type AsideKey =
  | 'you-are-next'
  | 'recipient-is-next'
  | 'stops-before-you'
  | 'stops-before-recipient'
  | 'finding-driver'
  | 'finding-driver-later'
  | 'driver-later'
  | 'driver-to-pickup'
  | 'you-to-pickup'
  | 'driver-has-it'
  | 'you-have-it'
  | 'at-hub'
  | 'back-by'
  | 'back-late'
export type PromiseKey = 'attempt' | 'earlier' | 'on-time' | 'promised'
export type NoteKey =
  | 'no-driver-for-long'
  | 'time-passed'
  | 'late-on-board'
  | 'late-before-pickup'
  | 'late-without-driver'
  | 'unknown-on-board'
  | 'unknown-before-pickup'
export type StepKey =
  | 'dispatch-looks'
  | 'seen-when-accepted'
  | 'sender-may-cancel'
  | 'you-may-cancel'
  | 'maybe-no-network'
  | 'ask-support-later'
  | 'hub-waits'
  | 'hub-next-driver'
  | 'driver-still-comes'
  | 'driver-assigned-next'
  | 'time-changes-here'
  | 'stays-with-driver'
  | 'stays-with-you'
  | 'tell-door-code'
  | 'ask-sender-for-change'
  | 'sender-decides'
  | 'you-decide'
  | 'dispatch-decides'
  | 'choose-above'
  | 'others-decide'
  | 'recalled-for-others'
  | 'recalled-for-sender'
  | 'driver-takes-it-back'
  | 'driver-brings-it-back'
  | 'you-take-it-back'
  | 'expected-ask-sender'
  | 'wanted-ask-sender'
  | 'send-again-later'
  | 'sender-has-it'
  | 'you-have-it-again'
  | 'nothing-happens'
  | 'nothing-charged'
  | 'sender-is-told'
  | 'compensation'
  | 'dispatch-sets-time'

/** What the page says. Every sentence of it that depends on the state or the reader is chosen here. */
export interface Sentences {
  title: TitleKey
  sentence: SentenceKey
  aside: AsideKey | null
  promise: PromiseKey | null
  hint: HintKey
  note: NoteKey | null
  steps: readonly StepKey[]
}

// The ETA is recalculated every minute or so; only later has its time really passed.
const graceMs = 5 * 60_000
const laterMs = 2 * 60 * 60_000

/** Chooses every sentence by reader and state; the texts are in `status-words.ts`, `place-words.ts` and `lazy/next-steps.tsx`. */
export function sentencesOf(result: TrackingResult, reader: Reader, now: number): Sentences {
  const stuck = stuckOf(result, now)
  return {
    ...statusOf(result, reader, now),
    promise: promiseOf(result, now),
    hint: hintOf(result, reader, now),
    ...(stuck === 'no-driver'
      ? {
          note: 'no-driver-for-long',
          steps: ['dispatch-looks', 'seen-when-accepted', reader === 'sender' ? 'you-may-cancel' : 'sender-may-cancel']
        }
      : stuck === 'overdue'
        ? { note: 'time-passed', steps: ['maybe-no-network', 'ask-support-later'] }
        : nextOf(result, reader))
  }
}

export function statusOf(
  result: TrackingResult,
  reader: Reader,
  now: number
): Pick<Sentences, 'title' | 'sentence' | 'aside'> {
  const { kind } = situationOf(result)
  const plain = (title: TitleKey, sentence: SentenceKey) => ({ title, sentence, aside: null })
  switch (kind) {
    case 'arriving':
      return arrivalOf(result, reader, now)
    case 'waiting':
      // To the hour, as the public would read it, the time since then says nothing.
      return plain('no-time', result.etaUnknownSince && reader !== 'public' ? 'unknown-since' : 'no-time')
    case 'delivered':
      return plain('delivered', 'handed-over')
    case 'failed':
      return plain('failed', reader === 'driver' ? 'safe-with-you' : 'safe-with-driver')
    case 'goes-back':
      return {
        title: 'goes-back',
        sentence: reader === 'sender' ? 'comes-back' : 'goes-back',
        aside: backOf(result, now)
      }
    case 'returned':
      return plain(reader === 'sender' ? 'back-with-you' : 'returned', 'returned')
    default:
      return plain(kind, kind)
  }
}

/** By when it has to be back is for those who know of its time: the sender, the driver, staff. */
function backOf({ returnBy }: TrackingResult, now: number): AsideKey | null {
  if (returnBy === null) return null
  return Date.parse(returnBy) < now ? 'back-late' : 'back-by'
}

function arrivalOf(
  result: TrackingResult,
  reader: Reader,
  now: number
): Pick<Sentences, 'title' | 'sentence' | 'aside'> {
  if (result.arriving) {
    const sentence = ({ recipient: 'at-your-door', driver: 'you-are-there' } as const)[reader as 'recipient' | 'driver']
    return { title: 'window', sentence: sentence ?? 'at-the-door', aside: null }
  }
  const end = Date.parse(result.eta!.high)
  if (end + graceMs <= now) return { title: 'no-time', sentence: 'time-passed', aside: null }
  return {
    title: end <= now ? 'any-minute' : 'window',
    sentence: result.status === 'DELAYED' ? 'new-time' : 'arrives',
    aside: asideOf(result, reader, now)
  }
}

function asideOf(
  { status, stage, eta, promise, driver }: TrackingResult,
  reader: Reader,
  now: number
): AsideKey | null {
  // Before the pickup the next stop is the sender.
  const stops = stage !== null && stage > 2 && driver ? (eta?.stopsBefore ?? null) : null
  const isRecipient = reader === 'recipient'
  if (stops === 0) return reader === 'driver' ? null : isRecipient ? 'you-are-next' : 'recipient-is-next'
  if (stops !== null) return isRecipient ? 'stops-before-you' : 'stops-before-recipient'
  const isLater = Date.parse(promise.low) - now > laterMs
  switch (status) {
    case 'CREATED':
      return isLater ? 'finding-driver-later' : 'finding-driver'
    case 'DRIVER_ASSIGNED':
      // Nobody is on the way to a pickup of tomorrow.
      if (reader === 'driver') return isLater ? null : 'you-to-pickup'
      return isLater ? 'driver-later' : 'driver-to-pickup'
    case 'PICKED_UP':
      return reader === 'driver' ? 'you-have-it' : 'driver-has-it'
    case 'AT_HUB':
      return 'at-hub'
    default:
      return null
  }
}

/** "On time" only for what arrived, or will arrive, within the promise. */
function promiseOf(result: TrackingResult, now: number): PromiseKey | null {
  const { status, returning, promise, stage, eta, timeline } = result
  // On the way back no other attempt follows.
  if (status === 'FAILED_ATTEMPT') return returning || failedAttempts(timeline) === 0 ? null : 'attempt'
  if (status === 'DELAYED' || stage === null) return null
  const arrived = timeline.findLast(({ type, corrected }) => type === 'DELIVERED' && !corrected)?.timestamp
  const arrives = status === 'DELIVERED' ? Date.parse(arrived ?? '') : Math.max(now, Date.parse(eta?.at ?? ''))
  if (arrives < Date.parse(promise.low) && !isWide(promise)) return 'earlier'
  return arrives <= Date.parse(promise.high) ? 'on-time' : 'promised'
}

function nextOf(result: TrackingResult, reader: Reader): Pick<Sentences, 'note' | 'steps'> {
  const situation = situationOf(result)
  const isSender = reader === 'sender'
  const isDriver = reader === 'driver'
  const steps = (...keys: StepKey[]) => ({ note: null, steps: keys })
  switch (situation.kind) {
    case 'arriving':
      if (situation.delayed) return lateOf(result)
      return result.status === 'AT_HUB' ? steps('hub-waits', 'hub-next-driver') : steps()
    case 'waiting':
      return waitingOf(result, reader)
    case 'failed':
      if (result.decision) {
        const chooses = isSender || (reader === 'recipient' && result.decision.default === 'retry')
        return steps(isDriver ? 'stays-with-you' : 'stays-with-driver', chooses ? 'choose-above' : 'others-decide')
      }
      return steps(
        isDriver ? 'stays-with-you' : 'stays-with-driver',
        takesInstructions(result) && !isDriver && reader !== 'staff' ? 'tell-door-code' : 'ask-sender-for-change',
        isSender ? 'you-decide' : reader === 'staff' || isDriver ? 'dispatch-decides' : 'sender-decides'
      )
    case 'goes-back': {
      // For whom it was.
      const waits = reader === 'recipient' || reader === 'public'
      const takes = isDriver ? 'you-take-it-back' : isSender ? 'driver-brings-it-back' : 'driver-takes-it-back'
      if (result.status === 'CANCELED') {
        return isSender
          ? steps('recalled-for-sender', takes)
          : steps('recalled-for-others', takes, ...(waits ? ['expected-ask-sender' as const] : []))
      }
      return steps(takes, ...(isSender ? ['send-again-later' as const] : waits ? ['wanted-ask-sender' as const] : []))
    }
    case 'returned':
      return steps(isSender ? 'you-have-it-again' : 'sender-has-it')
    case 'canceled':
      return steps(isSender ? 'nothing-charged' : 'nothing-happens')
    case 'lost':
      return steps(isSender ? 'compensation' : 'sender-is-told')
    default:
      return steps()
  }
}

/** What happens while no time is known. */
function waitingOf(
  { status, stage, driver, etaUnknownSince }: TrackingResult,
  reader: Reader
): Pick<Sentences, 'note' | 'steps'> {
  if (status === 'AT_HUB') return { note: null, steps: ['hub-waits'] }
  if (!etaUnknownSince || !driver) return { note: null, steps: ['dispatch-sets-time'] }
  if (reader === 'driver') return { note: null, steps: [] }
  const note = stage !== null && stage > 2 ? 'unknown-on-board' : 'unknown-before-pickup'
  return { note, steps: ['maybe-no-network', 'ask-support-later'] }
}

function lateOf({ driver, stage }: TrackingResult): Pick<Sentences, 'note' | 'steps'> {
  if (!driver) return { note: 'late-without-driver', steps: ['driver-assigned-next', 'time-changes-here'] }
  const note = stage !== null && stage > 2 ? 'late-on-board' : 'late-before-pickup'
  return { note, steps: ['driver-still-comes', 'time-changes-here'] }
}
