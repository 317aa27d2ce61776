/** What those read who may not know the whole name. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
