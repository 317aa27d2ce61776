import { quantile } from './probe.ts'

/** Milliseconds. */
export interface Ages {
  count: number
  p50: number
  p99: number
}

/** What one viewer has been told of positions, which must never go backwards. */
export class PositionsSeen {
  readonly backwards: string[] = []
  readonly #newest = new Map<string, number>()

  /** A driver's position of that time, in milliseconds. Returns whether it is news. */
  take(driver: string, at: number): boolean {
    const newest = this.#newest.get(driver)
    if (newest !== undefined && at < newest) this.backwards.push(`${driver}: ${newest - at} ms back`)
    if (newest === undefined || at > newest) this.#newest.set(driver, at)
    return newest !== undefined && at > newest
  }
}

export function agesOf(milliseconds: number[]): Ages {
  const ascending = Float64Array.from(milliseconds).sort()
  return {
    count: ascending.length,
    p50: quantile(Array.from(ascending), 0.5),
    p99: quantile(Array.from(ascending), 0.99)
  }
}

/**
 * What is wrong about the event ids of one reader, `epoch:version` or `reset`: each version has to follow the one before
 * or a reset, or repeat it as the present of a stream that opens, up to the last.
 */
export function checkIds(ids: readonly string[], last: number): string[] {
  const versions = ids.map((id) => (id === 'reset' ? null : Number(id.split(':')[1])))
  const gaps = versions.flatMap((version, at) => {
    const before = versions[at - 1]
    const isNext = version === null || before == null || version === before || version === before + 1
    return isNext ? [] : [`version ${version} after ${before}`]
  })
  return versions.at(-1) === last ? gaps : [...gaps, `ends at version ${versions.at(-1)} of ${last}`]
}
