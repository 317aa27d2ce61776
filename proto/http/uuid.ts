const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text is an id as Postgres takes it: a UUID of any version, in any case. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
