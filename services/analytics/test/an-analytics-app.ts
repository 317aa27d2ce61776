import { buildApp } from '#app.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import type { ExportDeps } from '#use-cases/export/deps.ts'
import { createLastSeen } from '#use-cases/last-seen.ts'
import { createCopyOut } from '@ilbud/kernel/db/copy-out'
import { createApply } from '@ilbud/kernel/events/consumer/apply'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyApplied, companyApproved } from '@ilbud/proto/events/companies'
import { driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { cloudEventSchema, type Envelope, writeEvent } from '@ilbud/proto/events/event'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import { expect, onTestFinished } from 'vitest'

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
export type Json = any

export const noon = new Date('2026-06-17T10:00:00Z')
export const driverId = '0197b0c0-0000-7000-8000-000000000011'
export const otherDriverId = '0197b0c0-0000-7000-8000-000000000012'
export const companyId = '0197b0c0-0000-7000-8000-000000000031'

export const admin = aUser({ role: 'admin' })
export const dispatcher = aUser({ role: 'dispatcher' })

interface AnalyticsApp {
  deps: ExportDeps
  names: Map<string, string>
  get: (
    path: string,
    user?: User | null
  ) => Promise<{ statusCode: number; headers: Json; body: string; json: () => Json }>
  figures: (path: string, user?: User) => Promise<Json>
  deliver: (events: Envelope[]) => Promise<void>
}

/** The HTTP app of analytics on a test's own database, at noon on a Wednesday; tests deliver events themselves. */
export async function anAnalyticsApp(
  db: Kysely<AnalyticsTables>,
  limits: 'on' | 'off' = 'off',
  env: Record<string, string> = {}
): Promise<AnalyticsApp> {
  const names = new Map<string, string>()
  const deps: ExportDeps = {
    db,
    now: () => noon,
    seen: createLastSeen(),
    names: async () => names,
    copyOut: createCopyOut('analytics', env, '10s'),
    onCommit: () => undefined
  }
  const app = await buildApp(testContext({ env: { LIMITS: limits }, now: deps.now }), deps)
  onTestFinished(() => app.close())
  const apply = createApply(db, eventHandlers)

  async function get(path: string, user: User | null = admin) {
    const headers = user ? { authorization: `Bearer ${tokenFor(user)}` } : {}
    return app.inject({ method: 'GET', url: `/api/admin/v1/analytics${path}`, headers })
  }

  return {
    deps,
    names,
    get,
    async figures(path, user = admin) {
      const { statusCode, body } = await get(path, user)
      expect(statusCode, body).toBe(200)
      return JSON.parse(body) as Json
    },
    async deliver(events) {
      for (const event of events) expect(await apply(event, `${event.source.slice(1)}.events`, false)).toBe('apply')
    }
  }
}

/** The instant so many minutes before noon. */
export function before(minutes: number): Date {
  return new Date(noon.getTime() - minutes * 60_000)
}

export function anOrder(steps: Step[], payOre?: number): Envelope[] {
  return anOrderWith(steps, payOre).messages.map(({ value }) => cloudEventSchema.parse(JSON.parse(value)))
}

/** An order placed, picked up and delivered by the driver so many minutes before noon. */
export function aDelivery(minutes: { placed: number; pickedUp: number; delivered: number }, step: Partial<Step> = {}) {
  const common = { driverId, ...step }
  return anOrder([
    { ...common, driverId: null, command: 'placeOrder', state: 'CREATED', at: before(minutes.placed) },
    { ...common, command: 'acceptOffer', state: 'ASSIGNED', at: before(minutes.placed - 1) },
    { ...common, command: 'markPickedUp', state: 'PICKED_UP', at: before(minutes.pickedUp) },
    { ...common, command: 'startDelivery', state: 'OUT_FOR_DELIVERY', at: before(minutes.pickedUp) },
    { ...common, command: 'confirmDelivery', state: 'DELIVERED', at: before(minutes.delivered) }
  ])
}

export function aShift(id: string, onDuty: (Date | null)[]): Envelope[] {
  const about = (at: Date) => ({ id: uuidv7(), source: '/drivers', subject: id, at })
  const first = onDuty.find((at) => at !== null)!
  const data = { driverId: id, version: 1, onDuty: false, disabled: false }
  return [
    writeEvent(driverRegistered, { ...about(first), data }),
    ...onDuty.flatMap((at, index) =>
      at
        ? [
            writeEvent(driverDutyChanged, {
              ...about(at),
              data: { ...data, version: index + 2, onDuty: index % 2 === 0 }
            })
          ]
        : []
    )
  ]
}

export function aCompany(id: string, isApproved: boolean): Envelope[] {
  const about = { source: '/companies', subject: id, at: noon }
  const applied = { companyId: id, version: 1, status: 'PENDING_VERIFICATION' as const }
  const approved = { companyId: id, version: 2, status: 'APPROVED' as const }
  return [
    writeEvent(companyApplied, { ...about, id: uuidv7(), data: applied }),
    ...(isApproved ? [writeEvent(companyApproved, { ...about, id: uuidv7(), data: approved })] : [])
  ]
}
