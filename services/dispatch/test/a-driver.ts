import type { Driver } from '#domain/driver.ts'

/** A driver on duty of whom nothing else is known. */
export function aDriver(fields: Partial<Driver> & Pick<Driver, 'id'>): Driver {
  return { onDuty: true, vehicle: null, breakUntil: null, shiftEndsAt: null, ...fields }
}

/** What a plan needs to know of a driver with these properties. */
export function someDriver(fields: Partial<Driver> = {}): Driver {
  return aDriver({ id: '0197b0c0-0000-7000-8000-0000000000d1', ...fields })
}
