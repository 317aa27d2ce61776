import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Follower, Handler } from '#events/bus.ts'
import type { Tail } from './tail.ts'

/** A notification may be lost with its connection; and so the log is known to be there (`readAt`). */
const pollMs = 2000

/** Reads topics from a point in time on, each in order. When the handler throws, the message is logged and skipped. */
export function follow(tails: Tail[], sinceMinutes: number, handler: Handler, log: Logger): Follower {
  let stopped = false
  const readAt = new Map(tails.map((tail) => [tail, 0]))

  async function followOne(tail: Tail, caughtUp: () => void): Promise<void> {
    const { start, end } = await retryUntilDone(async () => ({
      end: await tail.end(),
      start: await tail.positionAt(sinceMinutes)
    }))
    let at = start
    if (at >= end) caughtUp()
    while (!stopped) {
      const messages = await retryUntilDone(() => tail.read(at))
      for (const message of messages) {
        if (stopped) return
        await handle(message)
        at = BigInt(message.position)
      }
      readAt.set(tail, Date.now())
      if (at >= end) caughtUp()
      if (messages.length === 0 && !stopped) await tail.next(pollMs)
    }
  }

  async function handle(message: Parameters<Handler>[0]): Promise<void> {
    try {
      await handler(message)
    } catch (error) {
      log.error({ err: error, topic: message.topic }, 'follower failed to handle a message, skipping it')
    }
  }

  async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (stopped) throw error
        await pause(250)
      }
    }
  }

  const caught = tails.map(() => Promise.withResolvers<void>())
  const loops = tails.map((tail, index) => followOne(tail, caught[index]!.resolve).catch(() => undefined))
  return {
    caughtUp: Promise.all(caught.map(({ promise }) => promise)).then(() => undefined),
    readAt: () => Math.min(...readAt.values()),
    async stop() {
      stopped = true
      for (const tail of tails) tail.wake()
      await Promise.all(loops)
    }
  }
}
