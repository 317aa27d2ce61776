import type { SettingsView } from '@ilbud/proto/http/settings'
import type { OfferedSize } from '@ilbud/proto/http/quotes'
import { examplePrice, exampleRoutes, type Tariff } from '#lib/parcel/price-rule.ts'
import {
  changedKeys,
  isTariffKey,
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
  const before: Tariff = { version: now.tariffVersion, ...now.tariff }
  const changed = changedKeys(toTexts(now), texts).filter(isTariffKey)
  const isUsable = Object.keys(problemsOf(texts, changed)).length === 0
  const after = isUsable ? typedTariff(texts, now.tariffVersion + 1) : null
  return exampleRoutes.map(({ km }) => ({
    before: examplePrice(km, size, before),
    after: after && examplePrice(km, size, after)
  }))
}

function typedTariff(texts: SettingTexts, version: number): Tariff {
  const read = <Key extends keyof SettingTexts>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, Number(texts[key].trim().replace(',', '.'))])) as Record<Key, number>
  return { version, ...read(tariffKeys), multipliers: read(sizeKeys) }
}
