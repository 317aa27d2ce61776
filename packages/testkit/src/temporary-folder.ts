import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that other users may pass through: as root, Postgres runs as another user. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `ilbud-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
