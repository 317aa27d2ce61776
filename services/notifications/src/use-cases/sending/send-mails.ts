import { setTimeout as pause } from 'node:timers/promises'
import { claimMail, type DueMail, postponeMail, settleMail } from '#db/mails.ts'
import { deleteSubscription } from '#db/push-subscriptions.ts'
import type { Via } from '#db/tables.ts'
import { findOrderNow } from '#db/conversations.ts'
import { isNews, type RecipientCause, type SenderCause } from '#domain/cause.ts'
import { mayBeStale, quietUntil } from '#domain/quiet-hours.ts'
import { isStillTrue } from '#domain/still-true.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { claimMs, nextTry } from '#domain/tries.ts'
import { isInfrastructureError } from '@ilbud/kernel/db/errors'
import { AppError, NotFoundError } from '@ilbud/kernel/errors'
import { every } from '@ilbud/kernel/runtime/every'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { RefusedError } from './refused-error.ts'
import { writeMail } from '#use-cases/writing/write-mail.ts'
import { PushGoneError } from './pusher.ts'
import { writePush } from '#use-cases/writing/write-push.ts'
import { writeText } from '#use-cases/writing/write-text.ts'

const pollMs = 500
/**
 * Messages being sent at the same time, in two lines: push messages go to servers that browsers have named, which may
 * never answer, and must keep no mail waiting. After a crash it is unknown of at most so many whether they were sent.
 */
const concurrency = { mail: 4, push: 50 }
/** How many push messages of one person, or to those who hold a parcel's link: the others wait for no silent server. */
const mostOfOwner = 2

const countMail = createCounter('notifications.mails', 'Mails by outcome', 'outcome')

type Deps = Pick<
  NotificationsDeps,
  'db' | 'dataKey' | 'calls' | 'limitMessages' | 'mailer' | 'texter' | 'pusher' | 'publicUrl' | 'now' | 'log'
>

/**
 * Keeps sending due mails. Returns a function that stops it; it waits for the mails being sent and starts no others.
 * Several replicas may do so at once: a claimed mail is left to whoever claimed it.
 */
export function startSending(deps: Deps): () => Promise<void> {
  const stops = [startLine(deps, 'mail'), startLine(deps, 'push')]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

type Line = keyof typeof concurrency

function startLine(deps: Deps, line: Line): () => Promise<void> {
  const { log } = deps
  let isStopping = false
  const working = new Set<Promise<void>>()
  /** Of what is being sent. */
  const owners: string[] = []

  function claim(): Promise<DueMail | undefined> {
    if (line === 'mail') return claimDue(deps, line, [])
    return claimDue(
      deps,
      line,
      owners.filter((owner) => owners.filter((other) => other === owner).length >= mostOfOwner)
    )
  }

  async function sendFrom(first: DueMail): Promise<void> {
    let due: DueMail | undefined = first
    while (due) {
      const { owner } = due
      owners.push(owner)
      await sendOne(deps, due).finally(() => owners.splice(owners.indexOf(owner), 1))
      due = isStopping ? undefined : await claim()
    }
  }

  // One that waits for an answer holds up nobody who comes later.
  const stop = every(
    pollMs,
    async () => {
      while (!isStopping && working.size < concurrency[line]) {
        const due = await claim()
        if (!due) return
        const work = sendFrom(due)
          .catch((error: unknown) => log.error({ err: error }, 'messages could not be sent'))
          .finally(() => working.delete(work))
        working.add(work)
      }
    },
    log
  )
  return async () => {
    isStopping = true
    await stop()
    await Promise.all(working)
  }
}

function claimDue({ db, now }: Deps, line: Line, busy: string[]): Promise<DueMail | undefined> {
  const at = now()
  return claimMail(db, { isPush: line === 'push', busy, now: at, until: new Date(at.getTime() + claimMs) })
}

/**
 * One attempt. After a crash between the mailer's answer and `settleMail` the mail is still queued, and is sent again
 * when its claim has expired: with the same id, so that the mailbox stores it once and a mail program can recognise the
 * copy. Nothing else is done between the two.
 */
async function sendOne(deps: Deps, due: DueMail): Promise<void> {
  const { now } = deps
  if (!isNews(due.at, now())) return giveUp(deps, due, 'TOO_OLD')
  const held = due.channel === 'sms' ? quietUntil(due.cause.kind, now()) : null
  if (held) return postponeMail(deps.db, due, held)
  let locale: Locale
  let via: Via
  try {
    const message = await prepare[due.channel](deps, due)
    ;({ locale, via } = message)
    failpoint('notifications.before_send')
    await message.send()
  } catch (error) {
    return putOff(deps, due, error)
  }
  failpoint('notifications.after_send')
  await retryWhileUnavailable(() => settleMail(deps.db, due, { outcome: 'sent', via, locale, at: now() }))
  countMail('sent')
  if ('farewellId' in due.cause) await releaseAddress(deps, due.cause.farewellId)
}

/** A message that is written and can be sent. */
interface Prepared {
  locale: Locale
  via: Via
  send(): Promise<void>
}

const prepare = { mail: prepareMail, sms: prepareText, push: preparePush }

async function prepareMail(deps: Deps, due: DueMail): Promise<Prepared> {
  const { mail, locale } = await writeMail(deps, due)
  return { locale, via: deps.mailer.name, send: () => deps.mailer.send(mail) }
}

async function prepareText(deps: Deps, due: DueMail): Promise<Prepared> {
  const { texter } = deps
  // The provider was taken out of the settings.
  if (!texter) throw new RefusedError('NO_PROVIDER')
  await requireTruth(deps, due)
  const { text, locale } = await writeText(deps, due)
  return {
    locale,
    via: texter.name,
    async send() {
      // The process may have died, or the connection broken, after the provider took the text.
      if (due.tries > 1 && (await texter.wasSent(text, due.at))) return
      await texter.send(text)
    }
  }
}

async function preparePush(deps: Deps, due: DueMail): Promise<Prepared> {
  const { pusher } = deps
  if (!pusher) throw new RefusedError('NO_KEYS')
  await requireTruth(deps, due)
  const { push, locale } = await writePush(deps, due)
  return { locale, via: 'push', send: () => pusher.send(push) }
}

/** Throws a NotFoundError if what has waited is not true any more. */
async function requireTruth({ db, now }: Deps, { at, cause }: DueMail): Promise<void> {
  if (!mayBeStale(at, now())) return
  const { orderId } = cause as SenderCause | RecipientCause
  if (!isStillTrue(cause, await findOrderNow(db, orderId))) throw new NotFoundError('Message')
}

/**
 * Lets auth delete the address of an erased account, which it stored for the last mail. auth does so by itself after a
 * day, so a failed call is only logged.
 */
async function releaseAddress({ calls, log }: Deps, farewellId: string): Promise<void> {
  await calls
    .to(Auth)
    .farewellSent({ farewellId })
    .catch((error: unknown) => log.warn({ err: error }, 'address of a last mail could not be removed from auth'))
}

/** Retries while the database is unavailable: a mail that was sent but not recorded would be sent a second time. */
async function retryWhileUnavailable(mark: () => Promise<void>): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      return await mark()
    } catch (error) {
      if (left === 0 || !isInfrastructureError(error)) throw error
      await pause(500)
    }
  }
}

async function putOff(deps: Deps, due: DueMail, error: unknown): Promise<void> {
  const { db, now, log } = deps
  if (error instanceof PushGoneError && due.subscriptionId !== null) await deleteSubscription(db, due.subscriptionId)
  // The order, account, link or browser no longer exists: there is nothing to write about.
  if (error instanceof PushGoneError || (error instanceof AppError && error.status === 404)) {
    countMail('not-due')
    return settleMail(db, due, { outcome: 'not-due', at: now() })
  }
  if (error instanceof RefusedError) {
    return giveUp(deps, due, error.code)
  }
  // A service that is unavailable reports that itself.
  if (!(error instanceof AppError)) log.warn({ err: error, ...about(due) }, 'mail could not be sent')
  const next = nextTry(due.tries, due.at, now())
  if (!next) return giveUp(deps, due, 'TOO_MANY_TRIES')
  countMail('postponed')
  await postponeMail(db, due, next)
}

async function giveUp({ db, now, log }: Deps, due: DueMail, reason: string): Promise<void> {
  await settleMail(db, due, { outcome: 'given-up', reason, at: now() })
  log.error({ ...about(due), reason }, 'mail given up')
  countMail('given-up')
}

function about({ id, cause, tries }: DueMail): { mail: string; kind: string; tries: number } {
  return { mail: id, kind: cause.kind, tries }
}
