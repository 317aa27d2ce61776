export interface Driver {
  id: string
  /** null until it has been read from auth. */
  name: string | null
  phone: string | null
  /** When they were last others than before; null: never. */
  profileChangedAt: Date | null
  disabled: boolean
  onDuty: boolean
  /** When the present duty began; null off duty. */
  dutySince: Date | null
  /** When duty last began or ended; null before the first time. */
  dutyChangedAt: Date | null
  /** The number of this driver's events on drivers.events. */
  version: number
}

/** The driver on or off duty since `at`, or null when that changes nothing. */
export function changeDuty(driver: Driver, onDuty: boolean, at: Date): Driver | null {
  if (driver.onDuty === onDuty || (onDuty && driver.disabled)) return null
  return { ...driver, onDuty, dutySince: onDuty ? at : null, dutyChangedAt: at, version: driver.version + 1 }
}

/** The driver disabled, which ends the duty too, or enabled again; null when that changes nothing. */
export function changeDisabled(driver: Driver, disabled: boolean, at: Date): Driver | null {
  if (driver.disabled === disabled) return null
  const offDuty = disabled && driver.onDuty ? { onDuty: false, dutySince: null, dutyChangedAt: at } : {}
  return { ...driver, ...offDuty, disabled, version: driver.version + 1 }
}

/**
 * Accepting puts an off-duty driver on duty, unless the driver has changed duty since: a late
 * event must not undo what the driver did after it.
 */
export function acceptsBeginDuty(driver: Driver, acceptedAt: Date): boolean {
  return !driver.onDuty && (driver.dutyChangedAt === null || driver.dutyChangedAt < acceptedAt)
}
