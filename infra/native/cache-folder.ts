import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder for files that can be fetched again: in the user's cache. */
export function cacheFolder({ XDG_CACHE_HOME }: NodeJS.ProcessEnv = process.env): string {
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ilbud')
}
