import type { Bus, Delivered } from '#events/bus.ts'

/** A message that a service gave up, as its `*.dead` topic contains it. */
export interface DeadLetter {
  /** Its topic and position there. */
  ref: string
  /** The topic that it came from. */
  topic: string
  key: string
  value: string
  /** The service that gave it up, and the reason. */
  service: string
  reason: string
  givenUpAt: Date
  headers: Record<string, string>
}

const retentionMinutes = 30 * 24 * 60
/** The header of a message that closes another one: nothing can be deleted from a log. */
const closes = 'closes'

/** Messages of these topics that were given up in the last 30 days and are not closed, oldest first. */
export async function listDeadLetters(bus: Bus, topics: readonly string[]): Promise<DeadLetter[]> {
  const open = new Map<string, DeadLetter>()
  const follower = bus.follow(
    topics.map((topic) => `${topic}.dead`),
    { sinceMinutes: retentionMinutes },
    (message) => {
      const closed = message.headers?.[closes]
      if (closed) open.delete(closed)
      else open.set(refOf(message), toDeadLetter(message))
    }
  )
  await follower.caughtUp
  await follower.stop()
  return [...open.values()].sort((one, other) => one.givenUpAt.getTime() - other.givenUpAt.getTime())
}

/** Closes it, because it was replayed or dropped. */
export async function closeDeadLetter(bus: Bus, { topic, key, ref }: DeadLetter): Promise<void> {
  await bus.publish(`${topic}.dead`, [{ key, value: '', headers: { [closes]: ref } }])
}

function refOf({ topic, position }: Delivered): string {
  return `${topic}@${position}`
}

function toDeadLetter(message: Delivered): DeadLetter {
  const { service = '', reason = '', ...headers } = message.headers ?? {}
  const { topic, key, value, publishedAt } = message
  return {
    ref: refOf(message),
    topic: topic.slice(0, -'.dead'.length),
    key,
    value,
    service,
    reason,
    givenUpAt: publishedAt,
    headers
  }
}
