import { currentUser, onSessionChange } from '#lib/session/session.ts'

/** The database of what a driver needs offline: addresses, names, door codes. */
export const driverCopies = 'ilbud-driver-copies'

/** Deletes personal data when the session ends, whatever page is open. */
export function deleteDriverCopies(): void {
  const forget = (): void => {
    if (!currentUser() && 'indexedDB' in window) indexedDB.deleteDatabase(driverCopies)
  }
  forget()
  onSessionChange(forget)
}
