import { type ApiInit, send } from '#lib/api/api.ts'

/** Saves a text as a file. */
export function saveText(text: string, name: string, type = 'text/csv;charset=utf-8'): void {
  saveBlob(new Blob([text], { type }), name)
}

/** Downloads and saves a file that needs an access token, which a plain link cannot send. */
export async function saveFile(path: string, name: string, init?: ApiInit): Promise<void> {
  const response = await send(path, init)
  saveBlob(await response.blob(), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser reads it later than this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
