import { readStored, writeStored } from '#lib/storage/storage.ts'

const key = 'deviceTokens'
// A shared computer may have several accounts.
const most = 5

/**
 * The tokens that show at the next sign-in that this browser has signed in before, newest first. They outlive signing
 * out: that is what they are for. They open nothing and name no account.
 */
export function deviceTokens(): string[] {
  return readStored('local', key)?.split(' ') ?? []
}

export function storeDeviceToken(token: string): void {
  writeStored('local', key, [token, ...deviceTokens()].slice(0, most).join(' '))
}
