import { readStored, writeStored } from '#lib/storage/storage.ts'

const key = 'pageAfterMail'

/**
 * The page that somebody wanted when they signed up, for the tab that the mail's link opens. In this browser only: a
 * path in the link could lead to a page that somebody else chose.
 */
export function storePageAfterMail(path: string | null): void {
  writeStored('local', key, path)
}

/** Reads it once. */
export function takePageAfterMail(): string | null {
  const path = readStored('local', key)
  writeStored('local', key, null)
  return path
}
