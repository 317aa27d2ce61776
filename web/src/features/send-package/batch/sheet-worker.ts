import { FileError } from './file-error.ts'
import { parseCells } from './parse-cells.ts'
import type { FromWorker } from './read-cells.ts'

// Reads files apart from the page, which can end it.

const scope = globalThis as unknown as {
  postMessage: (message: FromWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<File>) => void) => void
}

scope.addEventListener('message', ({ data: file }) => {
  parseCells(file).then(
    (cells) => scope.postMessage({ cells }),
    (error: unknown) => scope.postMessage({ fault: error instanceof FileError ? error.fault : 'unreadable' })
  )
})
