/** A state of an order's public view: the order's version, and how often the view has changed since without it. */
export interface ViewPoint {
  version: number
  revision: number
}

/** Negative if `left` is older than `right`. */
export function compareViews(left: ViewPoint, right: ViewPoint): number {
  return left.version - right.version || left.revision - right.revision
}

const written = /^(\d{1,9})(?:\.(\d{1,9}))?$/

/** `<version>` or `<version>.<revision>`, as in `?after=` and ETags; null for anything else. */
export function parseViewPoint(text: unknown): ViewPoint | null {
  const match = typeof text === 'string' ? written.exec(text) : null
  return match && { version: Number(match[1]), revision: Number(match[2] ?? 0) }
}
