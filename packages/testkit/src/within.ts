import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 120_000

/** What a promise resolves to, or a rejection that names what was waited for when time is up. */
export async function within<T>(waited: Promise<T>, what: string, timeoutMs = patienceMs): Promise<T> {
  const over = new AbortController()
  const late = pause(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`In ${timeoutMs} ms it did not happen that ${what}`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([waited, late])
  } finally {
    over.abort()
  }
}

/** Limits the waits of an object's methods, such as those of a browser that hangs. */
export function limitWaits<T extends object>(
  object: T,
  names: readonly (keyof T & string)[],
  { of, timeoutMs = patienceMs }: { of: string; timeoutMs?: number }
): T {
  for (const name of names) {
    const method = object[name] as (...args: unknown[]) => Promise<unknown>
    const limited = (...args: unknown[]) =>
      within(method.apply(object, args), `${of} has done ${name}(${args.map(inShort).join(', ')})`, timeoutMs)
    object[name] = limited as T[typeof name]
  }
  return object
}

function inShort(value: unknown): string {
  return (typeof value === 'string' ? value : typeof value).slice(0, 80)
}
