import { randomUUID } from 'node:crypto'
import { withClient } from '#db/pool.ts'
import { prepared } from '#db/prepared.ts'
import { type Kysely, sql } from 'kysely'

/** Leases expire, because a frozen process would keep an advisory lock; its old token then fences it off. */
const leaseSeconds = 5

/** The holder of leases: one run of a process. What a killed process held becomes free when it expires. */
export interface LeaseOwner {
  id: string
}

export function leaseOwner(): LeaseOwner {
  return { id: randomUUID() }
}

/** Takes the leases that are free or expired and renews ours. Returns fencing tokens by name, for those we now hold. */
export async function takeLeases<Tables>(
  db: Kysely<Tables>,
  owner: LeaseOwner,
  names: string[]
): Promise<Map<string, string>> {
  const { rows } = await prepared('take-leases')<{ name: string; token: string }>`
    insert into leases as held (name, owner, expires_at)
    select name, ${owner.id}::uuid, now() + make_interval(secs => ${leaseSeconds})
      from unnest(${names}::text[]) as name order by name
    on conflict (name) do update set
      token = case when held.owner = excluded.owner then held.token else held.token + 1 end,
      owner = excluded.owner,
      expires_at = excluded.expires_at
    where held.owner = excluded.owner or held.expires_at < now()
    returning name, token`.execute(db)
  return new Map(rows.map(({ name, token }) => [name, token]))
}

/** Whether anybody holds it now. */
export async function isLeased<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from leases where name = ${name} and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Gives leases back, so that the next owner need not wait for them to expire. */
export async function releaseLeases<Tables>(db: Kysely<Tables>, owner: LeaseOwner, names: string[]): Promise<void> {
  await sql`
    update leases set expires_at = '-infinity'
    where name = any(${names}::text[]) and owner = ${owner.id}::uuid`.execute(db)
}

/**
 * Frees every lease in every schema, so that a restart on the same folder continues at once. Only safe when no other
 * process uses this database.
 */
export async function freeAllLeases(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where tablename = 'leases' or (schemaname = 'bus' and tablename = 'groups')`)
    for (const { name } of rows) await client.query(`update ${name} set expires_at = '-infinity'`)
  })
}
