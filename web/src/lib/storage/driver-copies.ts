import { currentUser, onSessionChange } from '#lib/session/session.ts'

/** The database with what a driver may read without a network: addresses, names, door codes. */
export const driverCopies = 'ilbud-driver-copies'

/** Personal data leaves the device with the session, whatever page it ends on. */
export function forgetDriverCopies(): void {
  const forget = (): void => {
    if (!currentUser() && 'indexedDB' in window) indexedDB.deleteDatabase(driverCopies)
  }
  forget()
  onSessionChange(forget)
}
