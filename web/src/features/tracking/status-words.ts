import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { plural, t } from '@lingui/core/macro'
import { formatDay, formatHour, formatTime, formatWindow } from '#lib/format/format.ts'
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
export function statusWords(result: TrackingResult, now: number): StatusWords {
  const situation = situationOf(result)
  const at = 'at' in situation ? situation.at : null
  const time = at ? formatTime(at) : ''
  const day = at ? formatDay(at, now) : ''
  switch (situation.kind) {
    case 'arriving':
      return arrivalWords(result, now)
    case 'waiting':
      return { title: t`No new time yet`, sentence: t`We show it here as soon as we know.`, aside: null }
    case 'delivered':
      return {
        title: t`Delivered ${time}`,
        sentence: placeSentences(result, day).handedOver,
        aside: null,
        isTime: true
      }
    case 'failed':
      return {
        title: t`We came at ${time}, but could not deliver`,
        sentence: t`The package is safe with the driver.`,
        aside: null
      }
    case 'goes-back':
      return { title: t`On its way back`, sentence: t`The package is going back to the sender.`, aside: null }
    case 'returned':
      return { title: t`Back with the sender`, sentence: t`Returned ${day} at ${time}.`, aside: null }
    case 'lost':
      return { title: t`The package was lost`, sentence: t`It was lost or damaged on the way.`, aside: null }
    default:
      return { title: t`Canceled`, sentence: t`This order was canceled ${day} at ${time}.`, aside: null }
  }
}

function arrivalWords(result: TrackingResult, now: number): StatusWords {
  const { eta, disclosure, status, arriving } = result
  if (!eta) return { title: '', sentence: '', aside: null }
  const hour = formatHour(eta.at)
  const title = disclosure === 'public' ? t`Around ${hour}` : formatWindow(eta.low, eta.high)
  if (arriving) return { title, sentence: t`The driver is at your address now.`, aside: null, isTime: true }
  const { arriving: coming, newTime } = placeSentences(result, formatDay(eta.at, now))
  const sentence = status === 'DELAYED' ? newTime : coming
  return { title, sentence, aside: asideOf(result), isTime: true }
}

function asideOf({ status, stage, eta }: TrackingResult): string | null {
  // Before the pickup the next stop is the sender.
  const stops = stage === 2 ? null : (eta?.stopsBefore ?? null)
  if (stops === 0) return t`You are the next stop.`
  if (stops !== null) return plural(stops, { one: '# stop before you.', other: '# stops before you.' })
  switch (status) {
    case 'CREATED':
      return t`We are looking for a driver.`
    case 'DRIVER_ASSIGNED':
      return t`A driver is on the way to the sender.`
    case 'PICKED_UP':
      return t`The driver has the package.`
    case 'AT_HUB':
      return t`It waits at a hub for its next driver.`
    default:
      return null
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
