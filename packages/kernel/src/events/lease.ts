import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** Who asks for leases. A new boot of the same identity takes over at once: the old one is known to be dead. */
export interface LeaseOwner {
  id: string
  identity: string | null
}

/** `identity` only where a second process with it cannot exist: one that owns its own database. */
export function leaseOwner(identity: string | null = null): LeaseOwner {
  return { id: randomUUID(), identity }
}

/** Architecture, "Relay": an expiry, because a stopped process keeps an advisory lock; a token that fences it off. */
export const leaseSeconds = 5

/** Takes or renews what is free, expired or ours. Returns the tokens of the names that we hold. */
export async function takeLeases<Tables>(
  db: Kysely<Tables>,
  owner: LeaseOwner,
  names: string[]
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; token: string }>`
    insert into leases as held (name, owner, identity, expires_at)
    select name, ${owner.id}::uuid, ${owner.identity}, now() + make_interval(secs => ${leaseSeconds})
      from unnest(${names}::text[]) as name order by name
    on conflict (name) do update set
      token = case when held.owner = excluded.owner then held.token else held.token + 1 end,
      owner = excluded.owner,
      identity = excluded.identity,
      expires_at = excluded.expires_at
    where held.owner = excluded.owner or held.expires_at < now() or held.identity = excluded.identity
    returning name, token`.execute(db)
  return new Map(rows.map(({ name, token }) => [name, token]))
}

/** Gives leases back, so that the next owner need not wait for their end. */
export async function releaseLeases<Tables>(db: Kysely<Tables>, owner: LeaseOwner, names: string[]): Promise<void> {
  await sql`update leases set expires_at = '-infinity' where name = any(${names}::text[]) and owner = ${owner.id}::uuid`.execute(
    db
  )
}
