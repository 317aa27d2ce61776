import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatHour, formatTime, formatWindow } from '#lib/format.ts'
import { addressLines, situationOf } from './tracking-words.ts'

export interface StatusWords {
  /** The largest thing on the page: a time, where there is one. */
  title: string
  sentence: string
  /** Said after the sentence, in a lighter voice. */
  aside: string | null
  /** The title is a time and drawn as large as one. */
  isTime?: boolean
}

/** One sentence first: what is, and when it arrives. */
export function useStatusWords(result: TrackingResult, now: number): StatusWords {
  const { t } = useLingui()
  const arrival = useArrivalWords(result, now)
  const situation = situationOf(result)
  const place = usePlaceWords(result)
  if (situation.kind === 'arriving') return arrival
  if (situation.kind === 'waiting')
    return { title: t`No new time yet`, sentence: t`We show it here as soon as we know.`, aside: null }

  const time = situation.at ? formatTime(situation.at) : ''
  const day = situation.at ? formatDay(situation.at, now) : ''
  switch (situation.kind) {
    case 'delivered':
      return { title: t`Delivered ${time}`, sentence: t`Handed over ${day} ${place}.`, aside: null, isTime: true }
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

function useArrivalWords(result: TrackingResult, now: number): StatusWords {
  const { t } = useLingui()
  const place = usePlaceWords(result)
  const { eta, disclosure, status, arriving } = result
  if (!eta) return { title: '', sentence: '', aside: null }
  const hour = formatHour(eta.at)
  const day = formatDay(eta.at, now)
  const title = disclosure === 'public' ? t`Around ${hour}` : formatWindow(eta.low, eta.high)
  if (arriving) return { title, sentence: t`The driver is at your address now.`, aside: null, isTime: true }
  const sentence = status === 'DELAYED' ? t`New time ${day} ${place}.` : t`Arriving ${day} ${place}.`
  return { title, sentence, aside: asideOf(result, t), isTime: true }
}

function asideOf({ status, eta }: TrackingResult, t: ReturnType<typeof useLingui>['t']): string | null {
  const stops = eta?.stopsBefore ?? null
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

/** `at Skånegatan 78`, or `in Södermalm` where only the district may be told. */
function usePlaceWords({ disclosure, delivery }: TrackingResult): string {
  const { t } = useLingui()
  const place = addressLines(delivery.address)[0]!
  return disclosure === 'public' ? t`in ${place}` : t`at ${place}`
}
