import type { ExportFormat, ExportType } from '@ilbud/proto/http/analytics/analytics'
import { send } from '#lib/api/api.ts'
import { saveBlob } from '#lib/files/download.ts'

// A day, which nobody waits for.
const unlimitedMs = 86_400_000

interface ExportChoice {
  type: ExportType
  format: ExportFormat
  /** `period=30d` */
  period: string
}

/**
 * Downloads the file and saves it under the server's name. Without a time limit, since a whole year takes longer than
 * any other call; the user can cancel it.
 */
export async function exportFile(
  { type, format, period }: ExportChoice,
  signal: AbortSignal,
  onBytes: (bytes: number) => void
): Promise<string> {
  const path = `/api/admin/v1/analytics/export?type=${type}&format=${format}&${period}`
  const response = await send(path, { signal, timeoutMs: unlimitedMs })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body!.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value)
    onBytes((bytes += read.value.byteLength))
  }
  const name = nameOf(response.headers.get('content-disposition')) ?? `ilbud-${type}.${format}`
  saveBlob(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name)
  return name
}

function nameOf(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]
}
