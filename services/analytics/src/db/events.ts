import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type AnalyticsChanged, analyticsChanged, analyticsSubject } from '@ilbud/proto/events/analytics'
import { writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

export async function appendChanged(
  trx: Transaction<AnalyticsTables>,
  data: AnalyticsChanged,
  at: Date
): Promise<void> {
  const event = writeEvent(analyticsChanged, {
    id: uuidv7(at),
    source: '/analytics',
    subject: analyticsSubject,
    at,
    data
  })
  await appendToOutbox(trx, analyticsChanged.topic, event)
}
