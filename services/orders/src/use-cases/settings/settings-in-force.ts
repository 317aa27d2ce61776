import { findSettings, type SettingsVersion } from '#db/settings.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Settings } from '#domain/settings.ts'
import type { Kysely } from 'kysely'

/** The settings as this process knows them. */
export interface SettingsInForce {
  readonly current: Settings
  /** Loads the latest version, which another replica may have stored. */
  refresh: () => Promise<void>
}

/**
 * The latest settings in the database, or the initial ones. Cached, because every price needs them. Refreshed every two
 * seconds; until then a replica uses the old tariff, and its prices name that version.
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

/** Settings that an older version does not have yet take their initial value. */
export function settingsOf(made: SettingsVersion | undefined, first: Settings): Settings {
  if (!made) return first
  const { tariff, dispatch } = made.settings
  return {
    ...first,
    ...made.settings,
    tariff: { ...first.tariff, ...tariff },
    dispatch: { ...first.dispatch, ...dispatch }
  }
}
