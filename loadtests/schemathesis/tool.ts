import { join } from 'node:path'
import { fetchByPip } from '@ilbud/infra/native/fetch-by-pip'

/** The program; null where pip cannot fetch it. */
export async function fetchSchemathesis(log: (line: string) => void): Promise<string | null> {
  const folder = await fetchByPip({ name: 'schemathesis', version: '4.32.5' }, log)
  return folder && join(folder, 'bin', 'schemathesis')
}
