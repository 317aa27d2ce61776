import { listKnownFiles } from '#db/proofs.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import type { FileStore } from './file-store.ts'

// A file is stored before its row. No transaction lasts this long: a file without a row by then never gets one.
const settledMs = 60 * 60_000
const atATime = 500

/** Removes pictures without a row, left by a crash between the file and the commit. Returns how many. */
export async function removeOrphanedFiles({
  db,
  files,
  now
}: Pick<OrdersDeps, 'db' | 'files' | 'now'>): Promise<number> {
  const settled = now().getTime() - settledMs
  let removed = 0
  for await (const names of inBatches(files, settled)) {
    const withProof = await listKnownFiles(db, names)
    const orphans = names.filter((name) => !withProof.has(name))
    for (const name of orphans) await files.remove(name)
    removed += orphans.length
  }
  return removed
}

async function* inBatches(files: FileStore, settled: number): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name, at } of files.list()) {
    if (at.getTime() > settled) continue
    names.push(name)
    if (names.length < atATime) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}
