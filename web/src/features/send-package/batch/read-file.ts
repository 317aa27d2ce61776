/** The cells of a CSV file, with any separator and encoding. The parser is loaded when it is first needed. */
export async function readCells(file: Blob): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const text = await readText(file)
  // The separator is taken from the headings, because addresses and weights contain commas.
  const headings = text.trimStart()
  const widthBy = (delimiter: string) => papa.parse<string[]>(headings, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const delimiter = delimiters.reduce((best, other) => (widthBy(other) > widthBy(best) ? other : best))
  return papa.parse<string[]>(text, { skipEmptyLines: false, delimiter }).data
}

const delimiters = [';', ',', '\t']

/** Spreadsheets on Windows still save in Windows-1252, in which å is not valid UTF-8. */
async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
