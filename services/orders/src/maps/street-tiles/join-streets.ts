import type { NamedStreet } from '@ilbud/travel/streets/read-streets'

type Piece = Pick<NamedStreet, 'from' | 'to' | 'name' | 'streetClass' | 'line'>

/**
 * Joins what is one street between two crossings with the next, while only two of the same name and class meet: fewer
 * lines, which can be simplified further and have room for their name.
 */
export function joinStreets<Kind extends Piece>(
  pieces: readonly Kind[]
): Pick<Kind, 'name' | 'streetClass' | 'line'>[] {
  const ends = new Map<string, Kind[]>()
  const endOf = (piece: Kind, crossing: string) => `${piece.streetClass}|${piece.name}|${crossing}`
  for (const piece of pieces) {
    for (const crossing of [piece.from, piece.to]) {
      const meeting = ends.get(endOf(piece, crossing))
      if (meeting) meeting.push(piece)
      else ends.set(endOf(piece, crossing), [piece])
    }
  }
  const joined = new Set<Kind>()

  /** What the line goes on with beyond the crossing. */
  function follow(piece: Kind, crossing: string): NamedStreet['line'] {
    const line: NamedStreet['line'] = []
    for (;;) {
      const meeting = ends.get(endOf(piece, crossing))!
      const next = meeting.length === 2 ? meeting.find((other) => !joined.has(other)) : undefined
      if (!next) return line
      joined.add(next)
      const isForward = next.from === crossing
      line.push(...(isForward ? next.line : next.line.toReversed()).slice(1))
      crossing = isForward ? next.to : next.from
      piece = next
    }
  }

  return pieces.flatMap((piece) => {
    if (joined.has(piece)) return []
    joined.add(piece)
    const after = follow(piece, piece.to)
    const before = follow(piece, piece.from)
    const { name, streetClass } = piece
    return [{ name, streetClass, line: [...before.toReversed(), ...piece.line, ...after] }]
  })
}
