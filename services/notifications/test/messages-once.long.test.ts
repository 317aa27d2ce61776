import { randomBytes } from 'node:crypto'
import { saveChoices } from '#db/choices.ts'
import { saveSubscription } from '#db/push-subscriptions.ts'
import type { NotificationsTables } from '#db/tables.ts'
import type { Kind } from '#domain/cause.ts'
import { withClient } from '@ilbud/kernel/db/pool'
import { dataKey, seal } from '@ilbud/kernel/db/seal'
import type { Bus } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { viewChanged } from '@ilbud/proto/events/tracking'
import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { crashCode, startServiceProcess } from '@ilbud/testkit/services/service-process'
import { startSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { aView } from './a-view.ts'
import { anEvent } from './a-notifications.ts'
import { startPushService } from './push-service.ts'
import { startSmsProvider } from './sms-provider.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const program = new URL('./mail-process.ts', import.meta.url)
const senderId = '0197b0c0-0000-7000-8000-000000000021'
const driverId = '0197b0c0-0000-7000-8000-000000000011'
/** No quiet hour. */
const noon = new Date('2026-11-25T12:00:00+01:00')
/** Starting a process takes long while others start too. */
const patience = { timeoutMs: 900_000, everyMs: 200 }
/** Messages being sent at the same time: `concurrency` of send-mails.ts. */
const atOnce = 4

interface Expected {
  state: OrderState
  sender?: Kind
  recipient?: Kind
}

/** What is told of each step, by docs/domain/mails.md. No two of a recipient's text messages have the same words. */
const expectedOf: Partial<Record<OrderCommand, Expected>> = {
  releaseToPool: { state: 'CREATED', sender: 'released' },
  acceptOffer: { state: 'ASSIGNED', sender: 'driver-assigned' },
  reassignDriver: { state: 'ASSIGNED', sender: 'driver-assigned' },
  editOrder: { state: 'ASSIGNED' },
  choosePlace: { state: 'ASSIGNED' },
  reschedule: { state: 'ASSIGNED', sender: 'rescheduled', recipient: 'rescheduled' },
  markPickedUp: { state: 'PICKED_UP', sender: 'picked-up' },
  startDelivery: { state: 'OUT_FOR_DELIVERY', sender: 'out-for-delivery', recipient: 'out-for-delivery' },
  reportFailedAttempt: { state: 'ATTEMPT_FAILED', sender: 'attempt-failed', recipient: 'attempt-failed' },
  confirmDelivery: { state: 'DELIVERED', sender: 'delivered', recipient: 'delivered' },
  cancelOrder: { state: 'CANCELED', sender: 'canceled', recipient: 'canceled' }
}

interface Journey {
  /** The sender gave the recipient's address: with the order, with a later edit, or never. */
  mailFrom: 'placeOrder' | 'editOrder' | null
  /** After the order was placed. */
  steps: OrderCommand[]
  /** What the public view says one after the other. */
  views: { delayed: boolean; arriving: boolean }[]
  /** Where events are delivered again, and which. */
  copies: number[]
}

const aJourney: fc.Arbitrary<Journey> = fc.record({
  mailFrom: fc.constantFrom('placeOrder', 'editOrder', null),
  // Not only those that are legal: what is told depends on the step alone.
  steps: fc.shuffledSubarray(Object.keys(expectedOf) as OrderCommand[], { minLength: 2 }),
  views: fc.array(fc.record({ delayed: fc.boolean(), arriving: fc.boolean() }), { maxLength: 5 }),
  copies: fc.array(fc.nat(), { maxLength: 6 })
})

/** The sender's choices beside what is usual. */
const choices = [
  { kind: 'driver-assigned', channel: 'mail', enabled: false },
  { kind: 'delivered', channel: 'sms', enabled: true }
] as const

function expectedMessages(person: 'sender' | 'recipient', kind: Kind, hasMail: boolean, hasText = true): string[] {
  const channels =
    person === 'recipient'
      ? [...(hasMail ? ['mail'] : []), ...(hasText ? ['sms'] : [])]
      : [...(kind === 'driver-assigned' ? [] : ['mail']), ...(kind === 'delivered' ? ['sms'] : []), 'push']
  return channels.map((channel) => `${person} ${channel} ${kind}`)
}

function expectedOfSteps({ mailFrom, steps }: Journey): string[] {
  const edited = steps.indexOf('editOrder')
  const hasMail = (at: number): boolean =>
    mailFrom === 'placeOrder' || (mailFrom === 'editOrder' && edited >= 0 && at >= edited)
  return [
    ...expectedMessages('sender', 'order-confirmed', true),
    ...expectedMessages('recipient', 'placed', hasMail(-1)),
    ...(mailFrom === 'editOrder' && edited >= 0 ? expectedMessages('recipient', 'placed', true, false) : []),
    ...steps.flatMap((command, at) => {
      const { sender, recipient } = expectedOf[command]!
      // Whoever has a driver is not told that one is looked for.
      const isSaid = command !== 'releaseToPool' || driverAt(steps, at) === null
      return [
        ...(sender && isSaid ? expectedMessages('sender', sender, true) : []),
        ...(recipient ? expectedMessages('recipient', recipient, hasMail(at)) : [])
      ]
    })
  ]
}

function expectedOfViews({ mailFrom, steps, views }: Journey): string[] {
  const hasMail = mailFrom === 'placeOrder' || (mailFrom === 'editOrder' && steps.includes('editOrder'))
  const begin = views.filter(({ delayed }, at) => delayed && !views[at - 1]?.delayed).length
  const kinds: Kind[] = [
    ...Array.from({ length: begin }, () => 'delayed' as const),
    // However often it is said: all of them are of one attempt.
    ...(views.some(({ arriving }) => arriving) ? (['arriving'] as const) : [])
  ]
  return kinds.flatMap((kind) => [
    ...expectedMessages('sender', kind, true),
    ...expectedMessages('recipient', kind, hasMail)
  ])
}

/** Nobody before the first driver takes it; steps that need none keep the last one. */
function driverAt(steps: readonly OrderCommand[], at: number): string | null {
  const firstWithDriver = steps.findIndex((command) => expectedOf[command]!.state !== 'CREATED')
  return firstWithDriver >= 0 && at >= firstWithDriver ? driverId : null
}

function eventsOf(journey: Journey) {
  const { mailFrom, steps, views, copies } = journey
  const edited = mailFrom === 'editOrder' ? steps.indexOf('editOrder') : -1
  const common = (at: number) => ({
    at: noon,
    driverId: driverAt(steps, at),
    hasDeliveryEmail: mailFrom === 'placeOrder' || (edited >= 0 && at >= edited)
  })
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED', ...common(-1) },
    ...steps.map((command, at) => ({ command, state: expectedOf[command]!.state, ...common(at) }))
  ])
  const seen = views.map(({ delayed, arriving }, at) => {
    const status = delayed ? ('DELAYED' as const) : ('OUT_FOR_DELIVERY' as const)
    const data = { ...aView, orderId, version: 5, revision: at, status, arriving, eta: etaAt(at) }
    return anEvent(viewChanged, { subject: orderId, data, at: noon })
  })
  return { orderId, steps: again(messages, copies), views: again(seen, copies) }
}

/** Each delay has an estimate of its own, and so words of its own. */
function etaAt(at: number): string {
  return new Date(noon.getTime() + (60 + at * 7) * 60_000).toISOString()
}

/** In order, with copies of some that come again later, as an event log delivers them. */
function again<Message>(messages: readonly Message[], copies: readonly number[]): Message[] {
  const delivered = [...messages]
  for (const copy of messages.length === 0 ? [] : copies) {
    const from = copy % messages.length
    const first = delivered.indexOf(messages[from]!)
    delivered.splice(first + 1 + (copy % (delivered.length - first)), 0, messages[from]!)
  }
  return delivered
}

async function aPlace(env: Record<string, string>) {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  const sms = await startSmsProvider('46elks')
  const push = await startPushService()
  const settings = {
    ...env,
    ...push.vapid,
    PUBLIC_URL: 'https://ilbud.test',
    SMTP_URL: smtp.url,
    SMS_URL: sms.url,
    CLOCK: noon.toISOString(),
    // Allows the push service on this machine.
    DEMO: 'true',
    DEMO_PLAY: 'false'
  }
  return { smtp, sms, push, settings }
}

async function subscribeSender(
  db: Kysely<NotificationsTables>,
  { env, push }: { env: Record<string, string>; push: Awaited<ReturnType<typeof startPushService>> }
): Promise<void> {
  const sealed = seal(dataKey(env.DATA_KEY!), JSON.stringify(push.subscribeBrowser().subscription))
  const browser = { endpointHash: randomBytes(32), host: 'push.example', sealed, at: noon }
  await db.transaction().execute(async (trx) => {
    await saveSubscription(trx, { userId: senderId, sessionId: uuidv7() }, browser)
    await saveChoices(trx, senderId, [...choices])
  })
}

type Happened = { journey: Journey } & ReturnType<typeof eventsOf>

interface Death {
  failpoint: string
  passings: readonly number[]
}

/** Lets notifications die and come back at the failpoint, the n-th time that it is passed, and then live. */
async function dieAndLive(
  { settings, db }: Ground,
  { failpoint, passings }: Death,
  isDone: () => Promise<boolean>
): Promise<number> {
  let crashes = 0
  for (const nth of passings) {
    const dying = startServiceProcess(program, { ...settings, FAILPOINTS: `${failpoint}=exit:${crashCode}@n${nth}` })
    let code: number | null | undefined
    void dying.ended.then((ended) => (code = ended))
    await eventually(async () => code !== undefined || (await isDone()), 'it dies or has nothing left to do', patience)
    await dying.kill()
    if (code === crashCode) crashes++
    // As if the two minutes of a dead process's claim were over.
    await sql`update mails set next_at = to_timestamp(0) where next_at is not null`.execute(db)
  }
  const living = startServiceProcess(program, settings)
  await eventually(isDone, 'all is sent', patience)
  await living.kill()
  return crashes
}

async function rowsOf(db: Kysely<NotificationsTables>, orderIds: readonly string[]) {
  return db.selectFrom('mails').selectAll().where('order_id', 'in', orderIds).execute()
}

interface Ground {
  /** The database, as its owner: a service may not look into the log. */
  url: string
  db: Kysely<NotificationsTables>
  bus: Bus
  settings: Record<string, string>
}

/** Whether the whole topic was consumed, and everything that was queued is settled. */
async function isQuiet({ url, db }: Ground, topic: string, orderIds: readonly string[]): Promise<boolean> {
  const isConsumed = await withClient(url, async (client) => {
    const { rows } = await client.query<{ consumed: boolean }>(
      `select coalesce(max(position), 0) >= (select coalesce(max(id), 0) from bus.log where topic = $1) as consumed
      from bus.groups where name = 'notifications' and topic = $1`,
      [topic]
    )
    return rows[0]!.consumed
  })
  return isConsumed && (await rowsOf(db, orderIds)).every(({ settled_at }) => settled_at !== null)
}

const failpoints = ['consumer.mid_tx', 'consumer.after_commit', 'notifications.before_send', 'notifications.after_send']

describe('every cause, person and channel', () => {
  // crash.long.test.ts has the others; `MESSAGES_RUNS=5` runs them here too.
  it.for(failpoints.filter((name) => process.env.MESSAGES_RUNS !== undefined || name.startsWith('notifications.')))(
    'whatever happens to orders, and however often it is delivered, each message is one message though processes die at %s',
    { timeout: 2_400_000 },
    async (failpoint, { env, bus, db, url }) => {
      const { smtp, sms, push, settings } = await aPlace(env)
      await subscribeSender(db, { env, push })
      const property = fc.asyncProperty(
        fc.array(aJourney, { minLength: 2, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
        async (journeys, passings) => {
          const orders = journeys.map((journey) => ({ journey, ...eventsOf(journey) }))
          const { ids, expected, crashes } = await live({ url, db, bus, settings }, orders, { failpoint, passings })
          const rows = await rowsOf(db, ids)
          const sent = rows.map(
            ({ order_id, user_id, channel, kind }) =>
              `${order_id} ${user_id === null ? 'recipient' : 'sender'} ${channel} ${kind}`
          )
          expect(sent.sort()).toEqual(expected.sort())
          expect(rows.filter(({ outcome }) => outcome !== 'sent')).toEqual([])
          const idsOf = (channel: string): string[] => rows.filter((row) => row.channel === channel).map(({ id }) => id)

          // A process that dies, wherever, may have sent messages that it has not recorded: a mail server and a push
          // service take a copy of each, which has the same id.
          const mostCopies = crashes * atOnce
          const mailIds = smtp.mails.splice(0).map(({ headers }) => /^<([^@]+)@/.exec(headers.get('message-id')!)![1]!)
          const mailed = mailIds.filter((id) => idsOf('mail').includes(id))
          expect([...new Set(mailed)].sort()).toEqual(idsOf('mail').sort())
          const pushed = push.received.splice(0).map(({ message }) => message.id)
          expect(new Set(pushed).size).toBe(idsOf('push').length)
          expect(mailed.length + pushed.length - idsOf('mail').length - idsOf('push').length).toBeLessThanOrEqual(
            mostCopies
          )

          // The provider of text messages is asked, so there is no copy.
          const texts = sms.taken.splice(0)
          expect(texts).toHaveLength(idsOf('sms').length)
          expect(new Set(texts.map(({ to, text }) => `${to} ${text}`)).size).toBe(texts.length)
        }
      )
      await fc.assert(property, { numRuns: Number(process.env.MESSAGES_RUNS ?? 1), endOnFailure: true })
    }
  )
})

/** First the steps of the orders, then what their views say: two topics have no order between them. */
async function live(ground: Ground, orders: readonly Happened[], death: Death) {
  const ids = orders.map(({ orderId }) => orderId)
  const expected: string[] = []
  let crashes = 0
  for (const part of ['steps', 'views'] as const) {
    const expectedOfPart = part === 'steps' ? expectedOfSteps : expectedOfViews
    expected.push(
      ...orders.flatMap(({ journey, orderId }) => expectedOfPart(journey).map((each) => `${orderId} ${each}`))
    )
    const topic = part === 'steps' ? 'orders.events' : 'tracking.events'
    await ground.bus.publish(topic, mix(orders.map((order) => order[part])))
    const done = (): Promise<boolean> => isQuiet(ground, topic, ids)
    crashes += await dieAndLive(ground, death, done)
  }
  return { ids, expected, crashes }
}

/** One message of each order after the other. */
function mix<Message>(lists: readonly (readonly Message[])[]): Message[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
