import { FileError, mostBytes, type FileFault } from './file-error.ts'

export type FromWorker = { cells: string[][] } | { fault: FileFault }

/** A file of the most rows takes a fraction of it on a phone. */
const longestMs = 15_000

/**
 * The cells of a CSV or XLSX file. They are read by a worker that is ended after a time, because a small spreadsheet can
 * unfold to more cells than fit into memory. Throws a `FileError`.
 */
export async function readCells(file: File): Promise<string[][]> {
  if (file.size > mostBytes) throw new FileError('too-large')
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await firstAnswer(worker, file)
    if ('fault' in answer) throw new FileError(answer.fault)
    return answer.cells
  } finally {
    worker.terminate()
  }
}

function firstAnswer(worker: Worker, file: File): Promise<FromWorker> {
  return new Promise((resolve) => {
    const fail = (fault: FileFault) => () => resolve({ fault })
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => resolve(data))
    worker.addEventListener('error', fail('unreadable'))
    // One that has run out of memory says nothing.
    setTimeout(fail('too-much'), longestMs)
    worker.postMessage(file)
  })
}
