import { findTariffSettings, hasOrderUnderTariff } from '#db/settings.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Tariff } from '@ilbud/proto/http/price/price'
import { isStaff } from '@ilbud/proto/http/roles'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { settingsOf } from './settings-in-force.ts'

/**
 * One version of the tariff: the present one for everybody, an older one for staff and for who has an order under it.
 * Others, and unknown versions, are a NotFoundError.
 */
export async function readTariff(
  { db, firstSettings, tariff }: Pick<OrdersDeps, 'db' | 'firstSettings' | 'tariff'>,
  { version, actor }: { version: number; actor: Actor }
): Promise<Tariff> {
  if (version === tariff.version) return tariff
  const maySee = actor.role !== 'system' && (isStaff(actor.role) || (await hasOrderUnderTariff(db, version, actor)))
  if (!maySee) throw new NotFoundError('Tariff')
  if (version === firstSettings.tariff.version) return firstSettings.tariff
  const made = await findTariffSettings(db, version)
  if (!made) throw new NotFoundError('Tariff')
  return settingsOf(made, firstSettings).tariff
}
