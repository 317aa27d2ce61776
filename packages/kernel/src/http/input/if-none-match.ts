/** Whether the reader has what bears that tag, by If-None-Match: `*` or a list of strong or weak tags (RFC 9110, 13.1.2). */
export function isSeen(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
