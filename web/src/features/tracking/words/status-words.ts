import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { plural, t } from '@lingui/core/macro'
import { formatDay, formatDayTime, formatTime, formatWindow } from '#lib/format/format.ts'
import type { AsideKey, SentenceKey, Sentences, TitleKey } from './sentences.ts'
import { addressLines, situationOf } from './tracking-words.ts'

export interface StatusWords {
  /** The largest text on the page: a time, if there is one. */
  title: string
  sentence: string
  /** Shown after the sentence, less prominently. */
  aside: string | null
  /** The title is a time and is drawn larger. */
  isTime?: boolean
}

/** The status and the expected arrival in one sentence. In the present language. */
export function statusWords(
  result: TrackingResult,
  { title, sentence, aside }: Pick<Sentences, 'title' | 'sentence' | 'aside'>,
  now: number
): StatusWords {
  const situation = situationOf(result)
  const at = ('at' in situation ? situation.at : result.eta?.at) ?? now
  return {
    title: titleText(title, result, at),
    sentence: sentenceText(sentence, result, {
      time: formatTime(at),
      day: formatDay(at, now),
      since: momentText(result.etaUnknownSince, now)
    }),
    aside: aside && asideText(aside, result, now),
    isTime: title === 'window' || title === 'delivered'
  }
}

function titleText(title: TitleKey, { eta }: TrackingResult, at: string | number): string {
  const time = formatTime(at)
  switch (title) {
    case 'window':
      return eta ? formatWindow(eta.low, eta.high) : ''
    case 'any-minute':
      return t`Any minute now`
    case 'no-time':
      return t`No new time yet`
    case 'delivered':
      return t`Delivered ${time}`
    case 'failed':
      return t`We came at ${time}, but could not deliver`
    case 'goes-back':
      return t`On its way back`
    case 'returned':
      return t`Back with the sender`
    case 'back-with-you':
      return t`Back with you`
    case 'lost':
      return t`The parcel was lost`
    default:
      return t`Canceled`
  }
}

function sentenceText(
  sentence: SentenceKey,
  result: TrackingResult,
  { time, day, since }: { time: string; day: string; since: string }
): string {
  switch (sentence) {
    case 'arrives':
      return placeSentences(result, day).arriving
    case 'new-time':
      return placeSentences(result, day).newTime
    case 'handed-over':
      return placeSentences(result, day).handedOver
    case 'at-your-door':
      return t`The driver is at your address now.`
    case 'at-the-door':
      return t`The driver is at the recipient’s address now.`
    case 'you-are-there':
      return t`You are at the address.`
    case 'time-passed':
      return t`The expected time has passed. We show a new time here as soon as we know.`
    case 'no-time':
      return t`We show it here as soon as we know.`
    case 'unknown-since':
      return t`Arrival unknown since ${since}. We show a new time here as soon as we know.`
    case 'safe-with-driver':
      return t`The parcel is safe with the driver.`
    case 'safe-with-you':
      return t`You have the parcel.`
    case 'goes-back':
      return t`The parcel is going back to the sender.`
    case 'comes-back':
      return t`The parcel is coming back to you.`
    case 'returned':
      return t`Returned ${day} at ${time}.`
    case 'lost':
      return t`The parcel was lost or damaged.`
    default:
      return t`Canceled ${day} at ${time}.`
  }
}

/** A time of today alone, otherwise with its day. */
function momentText(at: string | null, now: number): string {
  return at === null ? '' : formatDayTime(at, now)
}

function asideText(aside: AsideKey, { eta, returnBy }: TrackingResult, now: number): string {
  const back = momentText(returnBy, now)
  const stops = eta?.stopsBefore ?? 0
  switch (aside) {
    case 'you-are-next':
      return t`You are the next stop.`
    case 'recipient-is-next':
      return t`The recipient is the next stop.`
    case 'stops-before-you':
      return plural(stops, { one: '# stop before you.', other: '# stops before you.' })
    case 'stops-before-recipient':
      return plural(stops, { one: '# stop before the recipient.', other: '# stops before the recipient.' })
    case 'finding-driver':
      return t`We are looking for a driver.`
    case 'finding-driver-later':
      return t`A driver is found before the pickup.`
    case 'driver-later':
      return t`A driver is assigned.`
    case 'driver-to-pickup':
      return t`A driver is on the way to the pickup.`
    case 'you-to-pickup':
      return t`You are on the way to the pickup.`
    case 'driver-has-it':
      return t`The driver has the parcel.`
    case 'you-have-it':
      return t`You have the parcel.`
    case 'back-by':
      return t`It is due by ${back}.`
    case 'back-late':
      return t`It was due by ${back}.`
    default:
      return t`It waits at a hub for its next driver.`
  }
}

/** `… at Skånegatan 78`, or `… in Södermalm` if only the district may be shown. Whole sentences, for translation. */
function placeSentences({ disclosure, delivery }: TrackingResult, day: string) {
  const place = addressLines(delivery.address)[0]!
  return disclosure === 'public'
    ? {
        arriving: t`Arriving ${day} in ${place}.`,
        newTime: t`New time ${day} in ${place}.`,
        handedOver: t`Handed over ${day} in ${place}.`
      }
    : {
        arriving: t`Arriving ${day} at ${place}.`,
        newTime: t`New time ${day} at ${place}.`,
        handedOver: t`Handed over ${day} at ${place}.`
      }
}
