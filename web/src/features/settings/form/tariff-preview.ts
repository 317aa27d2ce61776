import { priceOf, sizeTenthsOf, type Tariff } from '@ilbud/proto/http/price/price'
import type { OfferedSize } from '@ilbud/proto/http/price/quotes'
import type { SettingsView } from '@ilbud/proto/http/settings'
import type { PricedOrder } from '@ilbud/proto/http/price/tariff'
import { examplePrice, exampleRoutes } from '#lib/parcel/price-rule.ts'
import {
  changedKeys,
  isTariffKey,
  loadKeys,
  problemsOf,
  type SettingTexts,
  sizeKeys,
  tariffKeys,
  toTexts
} from './settings-fields.ts'

interface ExamplePrice {
  /** In whole SEK. */
  before: number
  /** Null while the edited tariff is invalid. */
  after: number | null
}

/** The prices of the examples now, and with the edited tariff. */
export function previewPrices(now: SettingsView, texts: SettingTexts, size: OfferedSize): ExamplePrice[] {
  const after = editedTariff(now, texts)
  return exampleRoutes.map(({ km }) => ({
    before: examplePrice(km, size, { version: now.tariffVersion, ...now.tariff }),
    after: after && priceOf(km, { size }, after).price
  }))
}

/** What an order would cost with the edited tariff, in whole SEK; null while that is invalid. */
export function priceAgain(order: PricedOrder, now: SettingsView, texts: SettingTexts): number | null {
  const tariff = editedTariff(now, texts)
  const { distanceKm, packageSize: size, packageWeight, packageQuantity: quantity, serviceLevel: level } = order
  const weightGrams = packageWeight === null ? null : Math.round(packageWeight * 1000)
  return tariff && priceOf(distanceKm, { size, weightGrams, quantity, level }, tariff).price
}

/** The tariff as typed; null: it is invalid. */
function editedTariff(now: SettingsView, texts: SettingTexts): Tariff | null {
  const changed = changedKeys(toTexts(now), texts).filter(isTariffKey)
  if (Object.keys(problemsOf(texts, changed)).length > 0) return null
  const { expressFactor, eveningFactor, ...load } = read(texts, loadKeys)
  return {
    version: now.tariffVersion + 1,
    ...read(texts, tariffKeys),
    ...load,
    sizeTenths: sizeTenthsOf(read(texts, sizeKeys)),
    levelTenths: { standard: 10, express: Math.round(expressFactor * 10), evening: Math.round(eveningFactor * 10) }
  }
}

function read<Key extends keyof SettingTexts>(texts: SettingTexts, keys: readonly Key[]): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, Number(texts[key].trim().replace(',', '.'))])) as Record<
    Key,
    number
  >
}
