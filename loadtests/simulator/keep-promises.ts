import { setTimeout as pause } from 'node:timers/promises'
import { adminOrderDetailSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { settingsSchema } from '@ilbud/proto/http/settings'
import { trackingResultSchema } from '@ilbud/proto/http/parcels/tracking'
import type { Client } from './client.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { early, isLate, lateUntold, type Life, type Message, missing, repeated, type Rules } from './promises.ts'
import type { Journal } from './report.ts'
import type { Placed } from './sender.ts'
import { kindOf } from './words.ts'

/** How long the last mails may take. */
const mailMs = 30_000

/** The rules by which the product says that it works. */
export async function readRules(admin: Client): Promise<Rules> {
  const { schedule, delayThresholdMinutes } = await admin.ask(settingsSchema, '/api/admin/v1/settings')
  const { leadMinutes, graceMinutes } = schedule
  return { leadMinutes, graceMinutes, delayThresholdMinutes }
}

interface Witnesses {
  admin: Client
  mailbox: Mailbox
  rules: Rules
}

/**
 * Holds what happened to every order, as staff read it, against what was promised and against the messages that its
 * people got. Writes what does not fit into the report.
 */
export async function checkPromises(
  { admin, mailbox, rules }: Witnesses,
  placed: readonly Placed[],
  journal: Journal
): Promise<void> {
  const lives: Life[] = []
  for (const order of placed) {
    await readLife(admin, order).then(
      (life) => lives.push(life),
      (error: Error) => journal.error(`history of ${order.trackingId}: ${error.message}`)
    )
  }
  const until = Date.now() + mailMs
  for (;;) {
    const messages = messagesOf(mailbox.letters, placed)
    const ofParcel = (life: Life): Message[] => messages.get(life.trackingId) ?? []
    const untold = lives.flatMap((life) => missing(life, ofParcel(life)))
    if (untold.length > 0 && Date.now() < until) {
      await pause(1000)
      continue
    }
    const { promises } = journal.report
    promises.late = lives.filter((life) => isLate(life, rules)).length
    promises.messages = countMessages([...messages.values()].flat())
    promises.early = lives.flatMap((life) => early(life, rules))
    promises.lateUntold = lives.flatMap((life) => lateUntold(life, rules, ofParcel(life)))
    promises.repeated = lives.flatMap((life) => repeated(life, ofParcel(life)))
    promises.untold = untold
    break
  }
  if (mailbox.missed > 0)
    journal.error(`The mailbox was read too rarely ${mailbox.missed} times: fewer orders a minute`)
}

async function readLife(admin: Client, { id, trackingId, recipientMail }: Placed): Promise<Life> {
  const order = await admin.ask(adminOrderDetailSchema, `/api/admin/v1/orders/${id}`)
  const page = await admin.ask(trackingResultSchema, `/api/v1/track/${trackingId}`)
  return {
    trackingId,
    earliestPickup: order.earliestPickup,
    promise: order.promise,
    hasRecipientMail: recipientMail !== null,
    steps: order.timeline,
    delays: page.timeline.filter(({ code }) => code === 'DELAYED').map(({ timestamp }) => timestamp)
  }
}

/** By tracking ID. A mail to a recipient says whose it is by its address, every other message by its words. */
function messagesOf(letters: readonly Letter[], placed: readonly Placed[]): Map<string, Message[]> {
  const byAddress = new Map(placed.map(({ recipientMail, trackingId }) => [recipientMail, trackingId]))
  const found = new Map<string, Message[]>(placed.map(({ trackingId }) => [trackingId, []]))
  for (const { at, to, channel, words } of letters) {
    const ofRecipient = byAddress.get(to)
    const trackingId = ofRecipient ?? trackingIdIn(words)
    const person = ofRecipient || channel === 'sms' ? 'recipient' : 'sender'
    found.get(trackingId ?? '')?.push({ at, trackingId: trackingId!, person, channel, kind: kindOf(words) })
  }
  return found
}

function trackingIdIn(words: string): string | null {
  return (
    /\/track\/(SD[0-9A-Z]+)/.exec(words)?.[1] ??
    /SD(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec(words)?.[0].replaceAll('-', '') ??
    null
  )
}

function countMessages(messages: readonly Message[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { channel, person, kind } of messages) {
    const name = `${channel} to ${person}: ${kind}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
}
