import { readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'

// Settings of the driver's page on this device, not of the driver; stored until they are changed.

export type NavigationApp = 'phone' | 'google' | 'apple' | 'waze'

const settings = {
  'ilbud.driver-navigation': ['phone', 'google', 'apple', 'waze'],
  'ilbud.driver-offer-sound': ['off', 'on'],
  'ilbud.driver-work-sound': ['on', 'off'],
  'ilbud.driver-keep-awake': ['on', 'off'],
  'ilbud.driver-contrast': ['normal', 'high']
} as const
type Settings = typeof settings
type SettingName = keyof Settings

/** The chosen value; by default the first one. */
export function readSetting<Name extends SettingName>(name: Name): Settings[Name][number] {
  const stored = readStored('local', name)
  return settings[name].find((value) => value === stored) ?? settings[name][0]
}

export function useSetting<Name extends SettingName>(
  name: Name
): [Settings[Name][number], (value: Settings[Name][number]) => void] {
  const value = useStored(() => readSetting(name))
  return [value, (next) => writeStored('local', name, next)]
}
