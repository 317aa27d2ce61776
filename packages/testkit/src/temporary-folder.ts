import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that other users may pass through: as root, Postgres runs as another user. */
export function temporaryFolder(name: string): string {
  return folderIn(tmpdir(), name)
}

const memory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/** The same, in memory where there is room: for much that is written once, and never for what measures a disk. */
export function memoryFolder(name: string): string {
  return folderIn(hasRoomInMemory() ? memory : tmpdir(), name)
}

/** A container often has 64 MB there; a small machine's memory is needed for other things. */
function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes
}

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(join(parent, `ilbud-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
