import type { NotificationsTables } from '#db/tables.ts'
import { notifications } from '#service.ts'
import type { Bus, BusMessage } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Calls, RpcServices } from '@ilbud/kernel/rpc/rpc'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { startSmtpServer, type TestSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import { startService } from '@ilbud/testkit/services/start-service'
import { testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { createOwners, type Owners, serveOwners } from './owners.ts'

interface RequestOptions {
  body?: object
  /** Sent as it is, with its own content type. */
  raw?: string
  headers?: Record<string, string>
  key?: string
}

export interface Started {
  owners: Owners
  clock: { now: Date }
  /** Calls to notifications as realtime makes them. */
  calls: Calls
  /** The calls that notifications answers. */
  rpc: RpcServices
  request(
    user: User | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    options?: RequestOptions
  ): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string; json: () => Json }>
  stop(): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
export type Json = any

interface Options {
  env: Record<string, string>
  bus: Bus
  log?: Logger
  /** The time at which it starts. */
  at?: Date
}

/**
 * notifications as in production, on a test's own database and event log, with a controlled clock and other services.
 */
export async function startNotifications({ env, bus, log, at = new Date() }: Options): Promise<Started> {
  const clock = { now: at }
  const owners = createOwners()
  const { app, instance, stop } = await startService(notifications, {
    env: { PUBLIC_URL: 'https://ilbud.test/', ...env },
    bus,
    now: () => clock.now,
    calls: localCalls('notifications', serveOwners(owners)),
    identity: testContext().identity,
    ...(log && { log })
  })
  let isStopped = false
  const stopOnce = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    await stop()
  }
  onTestFinished(stopOnce)
  return {
    owners,
    clock,
    calls: localCalls('realtime', instance.rpc!),
    rpc: instance.rpc!,
    stop: stopOnce,
    request: (user, method, url, { body, key, raw, headers } = {}) =>
      app.inject({
        method,
        url,
        headers: {
          ...(user && { authorization: `Bearer ${tokenFor(user)}` }),
          ...(key && { 'idempotency-key': key }),
          ...headers
        },
        ...((raw ?? body) && { payload: raw ?? body })
      })
  }
}

/** A mail server of the test, and the settings with which notifications sends to it. */
export async function aMailServer(
  env: Record<string, string>
): Promise<{ server: TestSmtpServer; env: Record<string, string> }> {
  const server = await startSmtpServer()
  onTestFinished(() => server.stop())
  return { server, env: { ...env, SMTP_URL: server.url, MAIL_FROM: 'Ilbud <bud@ilbud.test>' } }
}

/** An event that is its subject's only one, or its first. */
export function anEvent<Data>(
  contract: EventContract<Data>,
  { subject, data, at = new Date() }: { subject: string; data: Data; at?: Date }
): BusMessage {
  const event = writeEvent(contract, { id: uuidv7(at), source: '/test', subject, at, data })
  return { key: subject, value: JSON.stringify(event) }
}

type Row = Awaited<ReturnType<typeof mailsOf>>[number]

export function mailsOf(db: Kysely<NotificationsTables>) {
  return db.selectFrom('mails').selectAll().orderBy('at').orderBy('id').execute()
}

/** The mails, as soon as there are `count` and all have an outcome. */
export async function settled(db: Kysely<NotificationsTables>, count: number): Promise<Row[]> {
  const read = async () => {
    const rows = await mailsOf(db)
    return rows.length === count && rows.every(({ settled_at }) => settled_at !== null) ? rows : null
  }
  return eventually(read, `${count} mails are settled`, { everyMs: 50 })
}
