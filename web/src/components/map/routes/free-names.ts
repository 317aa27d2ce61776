/** A driver on the screen, in pixels; those come first whose name matters most. */
interface NamedSpot {
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

/** On which side of the disc a name stands. */
export type NameSide = 'right' | 'left'

/** A pin with its tip at this place. */
interface Pin {
  x: number
  y: number
}

const pinWidth = 28
const pinHeight = 37

/**
 * Those whose name covers no other's name or disc and no pin, with the side on which it does not: the discs of a crowd
 * remain, and a pointer names them.
 */
export function freeNames(spots: readonly NamedSpot[], pins: readonly Pin[] = []): Map<string, NameSide> {
  const discs = spots.map(discOf)
  const taken = pins.map(pinOf)
  const free = new Map<string, NameSide>()
  for (const [at, spot] of spots.entries()) {
    const others = [...discs.filter((_, index) => index !== at), ...taken]
    const side = (['right', 'left'] as const).find(
      (candidate) => !others.some((box) => overlap(nameOf(spot, candidate), box))
    )
    if (!side) continue
    taken.push(nameOf(spot, side))
    free.set(spot.id, side)
  }
  return free
}

function discOf({ x, y }: NamedSpot): Box {
  return { left: x - discRadius, right: x + discRadius, top: y - discRadius, bottom: y + discRadius }
}

function pinOf({ x, y }: Pin): Box {
  return { left: x - pinWidth / 2, right: x + pinWidth / 2, top: y - pinHeight, bottom: y }
}

function nameOf({ x, y, text }: NamedSpot, side: NameSide): Box {
  const width = padding + text.length * characterWidth
  const near = discRadius + gap
  const left = side === 'right' ? x + near : x - near - width
  return { left, right: left + width, top: y - nameHeight, bottom: y + nameHeight }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
