import { readWebhookQueue, type WebhookQueue } from '#db/webhook-queue.ts'
import { every } from '@ilbud/kernel/runtime/every'
import { createGauge, isMeasured } from '@ilbud/kernel/runtime/metrics'
import type { WebhookDeps } from '#use-cases/deps.ts'

const everyMs = 15_000
/** A reading older than this is not reported: the database may be hanging. */
const staleMs = 3 * everyMs

let found: WebhookQueue | null = null
let foundAt = 0

const recent = (figure: keyof WebhookQueue) => (): number | null =>
  performance.now() - foundAt < staleMs && found ? found[figure] : null

createGauge(
  'companies.webhook.queue_age',
  'Seconds that the webhook which has waited longest for its turn has waited; every replica reports the same',
  recent('seconds')
)
createGauge(
  'companies.webhook.queue_depth',
  'Deliveries of webhooks that are due, those to servers that do not answer among them',
  recent('due')
)
createGauge(
  'companies.webhook.working',
  'Webhooks that are on and whose last try was taken, or that have not been tried',
  recent('working')
)
createGauge('companies.webhook.failing', 'Webhooks that are on and whose last try failed', recent('failing'))
createGauge(
  'companies.webhook.disabled',
  'Webhooks that were turned off because they failed for three days, or answered 410',
  recent('disabled')
)

/** Reads the queue of deliveries for the metrics, as long as these are read. Returns a function that stops it. */
export function observeWebhooks({ db, now, log }: Pick<WebhookDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  return every(
    everyMs,
    async () => {
      if (!isMeasured()) return
      // A missing figure is better than a stale one.
      found = await readWebhookQueue(db, now()).catch(() => null)
      foundAt = performance.now()
    },
    log
  )
}
