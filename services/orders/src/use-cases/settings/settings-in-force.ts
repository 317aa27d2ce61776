import { findSettings, type SettingsVersion } from '#db/settings.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Settings } from '#domain/settings.ts'
import type { Kysely } from 'kysely'

/** The settings as this process knows them. */
export interface SettingsInForce {
  readonly current: Settings
  /** Looks whether any replica has changed them. */
  refresh: () => Promise<void>
}

/**
 * The last version in the database, before any change the first one. Kept, because every price asks for it; a replica
 * that looks every two seconds prices by the old tariff for as long, and says so by its version.
 */
export async function followSettings(db: Kysely<OrdersTables>, first: Settings): Promise<SettingsInForce> {
  let current = first
  const refresh = async (): Promise<void> => {
    current = settingsOf(await findSettings(db), first)
  }
  await refresh()
  return {
    get current() {
      return current
    },
    refresh
  }
}

/** What an older version does not know yet is as it was at first. */
export function settingsOf(made: SettingsVersion | undefined, first: Settings): Settings {
  return { ...first, ...made?.settings }
}
