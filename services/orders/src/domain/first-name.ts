/** The part of a name shown to people who may not see all of it. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
