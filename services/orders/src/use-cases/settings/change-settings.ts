import { findSettings, insertSettings, listSettings, lockSettings, type SettingsVersion } from '#db/settings.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { changeSettings, type Settings } from '#domain/settings.ts'
import { ConflictError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { ChangeSettingsBody } from '@ilbud/proto/http/settings'
import type { Kysely } from 'kysely'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { settingsOf } from './settings-in-force.ts'

/** The settings and who made them; null before the first change. */
export type SettingsRecord = Pick<SettingsVersion, 'version' | 'settings'> & {
  changedAt: Date | null
  changedBy: string | null
}

type Deps = Pick<OrdersDeps, 'db' | 'firstSettings' | 'settings' | 'now' | 'onCommit'>

/** The current settings, from the database. */
export async function readSettings({ db, firstSettings }: Pick<Deps, 'db' | 'firstSettings'>): Promise<SettingsRecord> {
  return currentSettings(db, firstSettings)
}

/** One page of all versions, newest first, ending with the initial settings. */
export async function readSettingsHistory(
  { db, firstSettings }: Pick<Deps, 'db' | 'firstSettings'>,
  { before, limit }: { before: number | null; limit: number }
): Promise<{ versions: SettingsRecord[]; total: number; next: number | null }> {
  const [made, { version }] = await Promise.all([
    listSettings(db, { before, limit: limit + 1 }),
    currentSettings(db, firstSettings)
  ])
  const first = { version: 0, settings: firstSettings, changedAt: null, changedBy: null }
  const all: SettingsRecord[] = made.length > limit || before === 0 ? made : [...made, first]
  const versions = all.slice(0, limit)
  return { versions, total: version + 1, next: all.length > limit ? versions.at(-1)!.version : null }
}

/** Stores the next version of the settings, unless nothing would change. */
export async function makeSettings(
  deps: Deps,
  { actor, body }: { actor: Actor; body: ChangeSettingsBody }
): Promise<SettingsRecord> {
  const { db, now, firstSettings, settings, onCommit } = deps
  const made = await db.transaction().execute(async (trx) => {
    await lockSettings(trx)
    const before = await currentSettings(trx, firstSettings)
    if (body.version !== undefined && body.version !== before.version) {
      throw new ConflictError('SETTINGS_CHANGED', 'The settings have changed since you read them')
    }
    const after = changeSettings(before.settings, body)
    if (after === before.settings) return before
    const next = { version: before.version + 1, settings: after, changedAt: now(), changedBy: actor.id! }
    await insertSettings(trx, next)
    const act = { action: 'settings.change', objectType: 'settings', objectId: String(next.version) } as const
    await appendAudit(trx, 'orders', { actor, ...act, at: now() })
    return next
  })
  await settings.refresh()
  onCommit()
  return made
}

async function currentSettings(db: Kysely<OrdersTables>, first: Settings): Promise<SettingsRecord> {
  const made = await findSettings(db)
  const { version = 0, changedAt = null, changedBy = null } = made ?? {}
  return { version, changedAt, changedBy, settings: settingsOf(made, first) }
}
