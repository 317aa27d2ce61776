import { i18n } from '@lingui/core'
import { formatNumber } from '#lib/format/format.ts'
import { isFactor, isText, settingChoices, settingUnits, type SettingKey } from './settings-fields.ts'

const nbsp = '\u00a0'

/** A setting as text: `109 kr`, `× 0.8`, `10k+`. */
export function showSetting(key: SettingKey, text: string): string {
  const choice = settingChoices[key]?.[text]
  if (choice) return i18n._(choice)
  if (isText(key)) return text === '' ? '–' : text
  const value = Number(text.replace(',', '.'))
  const number = Number.isNaN(value) ? text : formatNumber(value, 2)
  if (isFactor(key)) return `×${nbsp}${number}`
  const unit = settingUnits[key]
  return unit ? `${number}${nbsp}${i18n._(unit)}` : number
}
