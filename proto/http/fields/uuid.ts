const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version, in any case, as Postgres accepts it. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
