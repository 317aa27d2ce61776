import type { ExportFormat, ExportType } from '@ilbud/proto/http/analytics'
import { ApiError } from '#lib/api/api.ts'
import { validAccessToken } from '#lib/session/refresh.ts'
import { saveBlob } from '#lib/files/download.ts'

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
  const token = await validAccessToken()
  const response = await fetch(`/api/admin/v1/analytics/export?type=${type}&format=${format}&${period}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'include',
    signal
  })
  if (!response.ok || !response.body) {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    const body = await response.text().catch(() => '')
    throw new ApiError(
      response.status,
      body || response.statusText,
      Number.isFinite(retryAfter) ? retryAfter : undefined
    )
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
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
