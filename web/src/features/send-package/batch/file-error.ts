/** Many times what a file of the most rows has. */
export const mostBytes = 10_000_000
/** With its empty rows. */
export const mostLines = 5000
export const mostColumns = 200

export type FileFault = 'too-large' | 'too-long' | 'too-wide' | 'too-slow' | 'unreadable'

/** What keeps a whole file from being read. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(`The file is ${fault}`)
    this.fault = fault
  }
}
