/** The cells of a file, whatever parts them and however it is written. The parser comes when it is first needed. */
export async function readCells(file: Blob): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(await readText(file), {
    skipEmptyLines: false,
    delimitersToGuess: [';', ',', '\t']
  })
  return data
}

/** Spreadsheets on Windows still save in its old code page, where å would read as a broken symbol. */
async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
