/** A change of a driver's duty or account. */
export interface DriverFact {
  driverId: string
  version: number
  at: Date
  onDuty: boolean
  disabled: boolean
}
