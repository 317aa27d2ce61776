import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, for the caller to remove. Other users may traverse it: as root, Postgres runs as another user. */
export function temporaryFolder(name: string): string {
  return folderIn(tmpdir(), name)
}

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** The same on a memory file system where there is room. Not for what measures a disk. */
export function memoryFolder(name: string): string {
  return folderIn(hasRoomInMemory() ? memory : tmpdir(), name)
}

/** A container's /dev/shm is often 64 MB only, and a small machine needs its memory for other things. */
function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes
}

function folderIn(parent: string, name: string): string {
  const folder = mkdtempSync(join(parent, `ilbud-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
