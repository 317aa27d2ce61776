/** The cells of a file, whatever parts them and however it is written. The parser comes when it is first needed. */
export async function readCells(file: Blob): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = await readText(file)
  // The headings tell what parts the cells: addresses and weights below have commas of their own.
  const headings = text.trimStart()
  const widthBy = (delimiter: string) => papa.parse<string[]>(headings, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const delimiter = delimiters.reduce((best, other) => (widthBy(other) > widthBy(best) ? other : best))
  return papa.parse<string[]>(text, { skipEmptyLines: false, delimiter }).data
}

const delimiters = [';', ',', '\t']

/** Spreadsheets on Windows still save in its old code page, where å would read as a broken symbol. */
async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
