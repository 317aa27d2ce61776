import { readWebhookQueue } from '#db/webhook-queue.ts'
import { insertDelivery } from '#db/webhook-deliveries.ts'
import { claimWebhooks, noteFailure, turnOff } from '#db/webhooks.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { expect } from 'vitest'
import { aWebhook, it } from './a-webhook.ts'

it('the queue of webhooks says for how long one has waited for its turn, and which fail or were turned off', async ({
  companies,
  db
}) => {
  const { id: webhookId } = await aWebhook(companies, 'https://shop.example/')
  const { id: failingId } = await aWebhook(companies, 'https://failing.example/')
  // Later than the service's clock, so that nothing is sent.
  const start = companies.clock.now.getTime() + 3_600_000
  const at = (seconds: number): Date => new Date(start + seconds * 1000)
  const queueAt = (seconds: number) => readWebhookQueue(db, at(seconds))
  const store = (of: string, seconds: number) =>
    db.transaction().execute((trx) =>
      insertDelivery(trx, {
        id: uuidv7(),
        webhookId: of,
        causeId: uuidv7(),
        type: 'test.ping',
        orderId: null,
        customerId: null,
        test: false,
        facts: {},
        at: at(seconds),
        createdAt: at(seconds),
        skipped: false
      })
    )

  expect(await queueAt(0)).toEqual({ seconds: 0, due: 0, working: 2, failing: 0, disabled: 0 })
  await store(webhookId, 5)
  await store(webhookId, 20)
  expect(await queueAt(4)).toMatchObject({ seconds: 0, due: 0 })
  expect(await queueAt(35)).toMatchObject({ seconds: 30, due: 2 })

  await claimWebhooks(db, { now: at(35), until: at(95), most: 1, mostOfCompany: 1, serving: [] })
  expect(await queueAt(40)).toMatchObject({ seconds: 0, due: 2 })
  expect(await queueAt(100)).toMatchObject({ seconds: 5, due: 2 })

  await noteFailure(db, failingId, at(100))
  await store(failingId, 90)
  expect(await queueAt(100)).toEqual({ seconds: 10, due: 3, working: 1, failing: 1, disabled: 0 })
  await db.transaction().execute((trx) => turnOff(trx, failingId, 'failing'))
  expect(await queueAt(100)).toMatchObject({ seconds: 5, working: 1, failing: 0, disabled: 1 })
})
