import type { Kind } from './cause.ts'

// Text messages wake people, so most wait for the morning (docs/domain/mails.md#quiet-hours).
const from = 22 * 60
const to = 7 * 60
const dayMinutes = 24 * 60
const minuteMs = 60_000

/** News of the moment, which its reader waits for at whatever hour. */
const urgent: readonly Kind[] = ['arriving', 'delivered']

/** After so long a message may have been overtaken by what happened since. */
const freshMs = 15 * minuteMs

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23'
})

/** Minutes since midnight in Stockholm. */
function minutesOfDay(at: Date): number {
  const [hours, minutes] = clock.format(at).split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

function isQuiet(at: Date): boolean {
  const minutes = minutesOfDay(at)
  return minutes >= from || minutes < to
}

/** Until when a text message of this kind waits; null: it may be sent. */
export function quietUntil(kind: Kind, now: Date): Date | null {
  if (urgent.includes(kind) || !isQuiet(now)) return null
  const whole = now.getTime() - (now.getTime() % minuteMs)
  const minutes = (to - minutesOfDay(now) + dayMinutes) % dayMinutes
  const morning = new Date(whole + minutes * minuteMs)
  // An hour off when the clocks change during the night.
  return new Date(morning.getTime() + (to - minutesOfDay(morning)) * minuteMs)
}

/** Whether so much time lies between the event and now that the message is sent only if it is still true. */
export function mayBeStale(at: Date, now: Date): boolean {
  return isQuiet(at) || now.getTime() - at.getTime() > freshMs
}
