import type { AdminTimelineEntry } from '@ilbud/proto/http/dispatch/admin-orders'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import type { Kind } from './words.ts'

/** A message about one of our parcels, as it reached somebody. */
export interface Message {
  /** ISO time at which it was sent. */
  at: string
  trackingId: string
  person: 'sender' | 'recipient'
  channel: 'mail' | 'sms'
  /** Null: its words are not known to us. */
  kind: Kind | null
}

type Step = Pick<AdminTimelineEntry, 'command' | 'timestamp' | 'occurredAt' | 'override' | 'actor'>

/** What staff can read about an order that has ended. Times are ISO text. */
export interface Life {
  trackingId: string
  earliestPickup: string | null
  promise: { high: string }
  hasRecipientMail: boolean
  steps: readonly Step[]
  /** When delays began. */
  delays: readonly string[]
}

export interface Rules {
  leadMinutes: number
  graceMinutes: number
  delayThresholdMinutes: number
}

const minuteMs = 60_000

function timeOf({ occurredAt, timestamp }: Step): number {
  return Date.parse(occurredAt ?? timestamp)
}

/** What was done before its time: a pickup before the window and its grace, a release or a driver of its own will before the release. */
export function early({ trackingId, earliestPickup, steps }: Life, { leadMinutes, graceMinutes }: Rules): string[] {
  if (earliestPickup === null) return []
  const before = (minutes: number): number => Date.parse(earliestPickup) - minutes * minuteMs
  const soonest: Partial<Record<OrderCommand, number>> = {
    releaseToPool: before(leadMinutes),
    acceptOffer: before(leadMinutes),
    markPickedUp: before(graceMinutes)
  }
  return steps
    .filter((step) => !step.override && timeOf(step) < (soonest[step.command] ?? -Infinity))
    .map((step) => `${trackingId}: ${step.command} at ${step.occurredAt ?? step.timestamp}, before its time`)
}

/** Whether it was delivered so late that a delay has to be told. */
export function isLate({ promise, steps }: Life, { delayThresholdMinutes }: Rules): boolean {
  const delivery = steps.findLast(({ command }) => command === 'confirmDelivery')
  return delivery !== undefined && timeOf(delivery) > Date.parse(promise.high) + delayThresholdMinutes * minuteMs
}

/** Who was not told of a delay before a late delivery. */
export function lateUntold(life: Life, rules: Rules, messages: readonly Message[]): string[] {
  if (!isLate(life, rules)) return []
  const deliveredAt = timeOf(life.steps.findLast(({ command }) => command === 'confirmDelivery')!)
  return peopleOf(life)
    .filter(
      (person) =>
        !messages.some(
          (message) =>
            message.person === person &&
            message.channel === 'mail' &&
            message.kind === 'delayed' &&
            Date.parse(message.at) <= deliveredAt
        )
    )
    .map((person) => `${life.trackingId}: delivered late, and the ${person} was not told of a delay first`)
}

/** Messages of which somebody got more than there were causes. */
export function repeated(life: Life, messages: readonly Message[]): string[] {
  return (['sender', 'recipient'] as const).flatMap((person) => {
    const causes = causesFor(person, life)
    return (['mail', 'sms'] as const).flatMap((channel) =>
      [...countOf(messages, person, channel)]
        .filter(([kind, count]) => count > (causes.get(kind)?.most ?? 0))
        .map(
          ([kind, count]) =>
            `${life.trackingId}: ${count} × ${channel} "${kind}" to the ${person}, for ${causes.get(kind)?.most ?? 0} causes`
        )
    )
  })
}

/** Mails that are missing. Text messages may wait for the morning, so none of them is. */
export function missing(life: Life, messages: readonly Message[]): string[] {
  return peopleOf(life).flatMap((person) => {
    const counts = countOf(messages, person, 'mail')
    return [...causesFor(person, life)]
      .filter(([kind, { least }]) => (counts.get(kind) ?? 0) < least)
      .map(
        ([kind, { least }]) =>
          `${life.trackingId}: ${counts.get(kind) ?? 0} × mail "${kind}" to the ${person}, for ${least} causes`
      )
  })
}

function peopleOf({ hasRecipientMail }: Life): Message['person'][] {
  return hasRecipientMail ? ['sender', 'recipient'] : ['sender']
}

function countOf(
  messages: readonly Message[],
  person: Message['person'],
  channel: Message['channel']
): Map<Kind | 'unknown', number> {
  const counts = new Map<Kind | 'unknown', number>()
  for (const message of messages) {
    if (message.person !== person || message.channel !== channel) continue
    const kind = message.kind ?? 'unknown'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

interface Causes {
  least: number
  most: number
}

/** The kinds of which the number of messages is that of these commands (docs/domain/mails.md). */
const byCommand: readonly [Kind, readonly OrderCommand[], readonly Message['person'][]][] = [
  ['placed', ['placeOrder'], ['sender', 'recipient']],
  ['driver-assigned', ['acceptOffer', 'assignDriver', 'reassignDriver'], ['sender']],
  ['picked-up', ['markPickedUp'], ['sender']],
  ['out-for-delivery', ['startDelivery', 'retryDelivery'], ['sender', 'recipient']],
  ['delivered', ['confirmDelivery'], ['sender', 'recipient']],
  ['attempt-failed', ['reportFailedAttempt'], ['sender', 'recipient']],
  ['returning', ['startReturn'], ['sender']],
  ['returned', ['confirmReturn'], ['sender']],
  ['canceled', ['cancelOrder', 'recallParcel', 'declareLost'], ['sender', 'recipient']]
]

function causesFor(person: Message['person'], { steps, delays }: Life): Map<Kind | 'unknown', Causes> {
  const count = (commands: readonly OrderCommand[]): number =>
    steps.filter(({ command }) => commands.includes(command)).length
  const exactly = (number: number): Causes => ({ least: number, most: number })
  const causes = new Map<Kind | 'unknown', Causes>()
  for (const [kind, commands, people] of byCommand)
    if (people.includes(person)) causes.set(kind, exactly(count(commands)))
  causes.set('delayed', exactly(delays.length))
  // Once an attempt, if the driver is heard of near the door.
  causes.set('arriving', { least: 0, most: count(['startDelivery', 'retryDelivery']) })
  // Not when a driver has it already.
  if (person === 'sender') causes.set('released', { least: 0, most: count(['releaseToPool']) })
  // A return that the system starts by itself was announced by the mail about the failed attempt.
  if (person === 'recipient') {
    const { least, most } = causes.get('canceled')!
    causes.set('canceled', { least, most: most + count(['startReturn']) })
  }
  return causes
}
