/** Many times what a file of the most rows has. */
export const mostBytes = 10_000_000
/** With its empty rows. */
export const mostLines = 5000
export const mostColumns = 200
/** Between the outermost filled cells of a sheet: so many are made of it in memory, however few are filled. */
export const mostCells = 5_000_000
/** As many as spreadsheets have. */
export const mostSheetRows = 1_048_576
/** Of all that a spreadsheet has packed. */
export const mostUnpackedBytes = 100_000_000

export type FileFault = 'too-large' | 'too-long' | 'too-wide' | 'too-much' | 'unreadable'

/** What keeps a whole file from being read. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(`The file is ${fault}`)
    this.fault = fault
  }
}
