import type { WebhookOff, WebhookType } from '@ilbud/proto/http/companies/webhooks'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CompaniesTables, WebhooksTable } from './tables.ts'

/** Of an API key: whether it is for test orders. Undefined: a person's, for all. */
export type TestMode = boolean | undefined

export interface StoredWebhook {
  id: string
  companyId: string
  url: string
  events: WebhookType[]
  description: string | null
  /** Made by a test key: it reports test orders alone. */
  test: boolean
  createdAt: Date
  offBecause: WebhookOff | null
  failingSince: Date | null
  secretSealed: Buffer
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | null
}

interface OfCompany {
  companyId: string
  test: TestMode
}

export async function listWebhooks(
  db: Kysely<CompaniesTables>,
  { companyId, test }: OfCompany
): Promise<StoredWebhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(test !== undefined, (query) => query.where('test', '=', test!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toWebhook)
}

export async function countWebhooks(db: Kysely<CompaniesTables>, companyId: string): Promise<number> {
  const query = db.selectFrom('webhooks').select((eb) => eb.fn.countAll<string>().as('count'))
  const { count } = await query.where('company_id', '=', companyId).executeTakeFirstOrThrow()
  return Number(count)
}

interface OneWebhook {
  id: string
  /** Null: of any. */
  companyId: string | null
  test: TestMode
}

/** The webhook of a company; undefined for another's, and for a key of the other kind. */
export async function findWebhook(db: Kysely<CompaniesTables>, wanted: OneWebhook): Promise<StoredWebhook | undefined> {
  const row = await selectOne(db, wanted).executeTakeFirst()
  return row && toWebhook(row)
}

/** The same; locks it until the transaction ends. */
export async function lockWebhook(
  trx: Transaction<CompaniesTables>,
  wanted: OneWebhook
): Promise<StoredWebhook | undefined> {
  const row = await selectOne(trx, wanted).forUpdate().executeTakeFirst()
  return row && toWebhook(row)
}

function selectOne(db: Kysely<CompaniesTables>, { id, companyId, test }: OneWebhook) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!))
    .$if(test !== undefined, (query) => query.where('test', '=', test!))
}

export async function insertWebhook(
  trx: Transaction<CompaniesTables>,
  { id, companyId, url, events, description, test, createdAt, secretSealed }: StoredWebhook,
  createdBy: string
): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      id,
      company_id: companyId,
      url,
      events,
      description,
      test,
      created_at: createdAt,
      created_by: createdBy,
      off_because: null,
      failing_since: null,
      secret_sealed: secretSealed,
      old_secret_sealed: null,
      old_secret_until: null
    })
    .execute()
}

export async function updateWebhook(
  trx: Transaction<CompaniesTables>,
  { id, url, events, description, offBecause, failingSince }: StoredWebhook
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ url, events, description, off_because: offBecause, failing_since: failingSince })
    .where('id', '=', id)
    .execute()
}

/** Gives the webhook another secret; the present one signs until `oldUntil` as well. */
export async function replaceWebhookSecret(
  trx: Transaction<CompaniesTables>,
  { id, secretSealed, oldUntil }: { id: string; secretSealed: Buffer; oldUntil: Date }
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set((eb) => ({
      old_secret_sealed: eb.ref('secret_sealed'),
      old_secret_until: oldUntil,
      secret_sealed: secretSealed
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(trx: Transaction<CompaniesTables>, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** The webhooks of a company that report this type of such an order, those that are off among them. */
export async function findSubscribed(
  trx: Transaction<CompaniesTables>,
  { companyId, type, test }: { companyId: string; type: WebhookType; test: boolean }
): Promise<{ id: string; isOff: boolean }[]> {
  return trx
    .selectFrom('webhooks')
    .select(['id', sql<boolean>`off_because is not null`.as('isOff')])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${type} = any(events)`)
    .$if(!test, (query) => query.where('test', '=', false))
    .execute()
}

interface Wanted {
  now: Date
  until: Date
  most: number
  /** How many of one company, and whose are being served already, one entry for each. */
  mostOfCompany: number
  serving: readonly string[]
}

/**
 * Claims up to `most` webhooks that have due deliveries: until `until` no other replica sends to them. Who was served
 * longest ago comes first.
 */
export async function claimWebhooks(
  db: Kysely<CompaniesTables>,
  { now, until, most, mostOfCompany, serving }: Wanted
): Promise<StoredWebhook[]> {
  // The condition on the claim is repeated where rows are locked: another replica may have claimed them meanwhile.
  const { rows } = await sql<Selectable<WebhooksTable>>`
    with due as (
      select id, company_id, row_number() over (partition by company_id order by claimed_until) as nth from webhooks
      where off_because is null and claimed_until <= ${now} and exists (
        select from webhook_deliveries where webhook_id = webhooks.id and next_at <= ${now}
      )
    ), served as (
      select company_id, count(*) as count from unnest(${[...serving]}::uuid[]) as company_id group by company_id
    )
    update webhooks set claimed_until = ${until} where id in (
      select id from webhooks
      where off_because is null and claimed_until <= ${now} and id in (
        select id from due left join served using (company_id)
        where nth + coalesce(served.count, 0) <= ${mostOfCompany}
      )
      order by claimed_until limit ${most} for update skip locked
    )
    returning *`.execute(db)
  return rows.map(toWebhook)
}

/** Ends a claim, at `free`, unless another replica has claimed it since. */
export async function releaseWebhook(
  db: Kysely<CompaniesTables>,
  { id, until, free }: { id: string; until: Date; free: Date }
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ claimed_until: free })
    .where('id', '=', id)
    .where('claimed_until', '=', until)
    .execute()
}

export async function noteSuccess(db: Kysely<CompaniesTables>, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null, silent: false })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Called once the failed try is recorded. Returns since when it fails: without a success and without a time in which
 * nothing waited to be sent, of which nobody knows whether it would have failed.
 */
export async function noteFailure(db: Kysely<CompaniesTables>, id: string, at: Date): Promise<Date> {
  const { rows } = await sql<Pick<WebhooksTable, 'failing_since'>>`
    update webhooks set
      failing_since = case when silent then ${at} else coalesce(failing_since, ${at}) end,
      silent = not exists (
        select from webhook_deliveries where webhook_id = webhooks.id and next_at is not null
      )
    where id = ${id}
    returning failing_since`.execute(db)
  return rows[0]?.failing_since ?? at
}

/** Turns it off; false: it was off already, or is deleted. */
export async function turnOff(trx: Transaction<CompaniesTables>, id: string, because: WebhookOff): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ off_because: because })
    .where('id', '=', id)
    .where('off_because', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Secrets that no longer sign. */
export async function deleteOldWebhookSecrets(db: Kysely<CompaniesTables>, now: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ old_secret_sealed: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute()
}

/** The webhooks of an erased person stay; they are the company's. */
export async function forgetWebhookCreator(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.updateTable('webhooks').set({ created_by: null }).where('created_by', '=', userId).execute()
}

function toWebhook(row: Selectable<WebhooksTable>): StoredWebhook {
  return {
    id: row.id,
    companyId: row.company_id,
    url: row.url,
    events: row.events,
    description: row.description,
    test: row.test,
    createdAt: row.created_at,
    offBecause: row.off_because,
    failingSince: row.failing_since,
    secretSealed: row.secret_sealed,
    oldSecretSealed: row.old_secret_sealed,
    oldSecretUntil: row.old_secret_until
  }
}
