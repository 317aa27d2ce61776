import type { MapPointed } from '#components/map/routes/drawn-route.ts'

/** What the pointer or the keyboard's focus is at: list, map and timeline show it together. */
export type Pointed = MapPointed

/** What makes an element show itself on the others. */
export function pointing(pointed: Pointed, onPoint: (pointed: Pointed | null) => void) {
  return {
    onPointerEnter: () => onPoint(pointed),
    onPointerLeave: () => onPoint(null),
    onFocus: () => onPoint(pointed),
    onBlur: () => onPoint(null)
  }
}
