/** A driver on the screen, in pixels; those come first whose name matters most. */
export interface NamedSpot {
  id: string
  x: number
  y: number
  text: string
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Half of a disc, and half of a name's height. */
const discRadius = 14
const nameHeight = 11
const gap = 4
/** Of a character of the name in 12 px bold, and of the name's border and padding. */
const characterWidth = 7.2
const padding = 14

/** The ids of those whose name covers no other's name or disc: the discs of a crowd remain, and a pointer names them. */
export function freeNames(spots: readonly NamedSpot[]): Set<string> {
  const discs = spots.map(discOf)
  const names: Box[] = []
  const free = new Set<string>()
  for (const [at, spot] of spots.entries()) {
    const name = nameOf(spot)
    if (names.some((other) => overlap(name, other))) continue
    if (discs.some((disc, index) => index !== at && overlap(name, disc))) continue
    names.push(name)
    free.add(spot.id)
  }
  return free
}

function discOf({ x, y }: NamedSpot): Box {
  return { left: x - discRadius, right: x + discRadius, top: y - discRadius, bottom: y + discRadius }
}

function nameOf({ x, y, text }: NamedSpot): Box {
  const left = x + discRadius + gap
  return { left, right: left + padding + text.length * characterWidth, top: y - nameHeight, bottom: y + nameHeight }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
