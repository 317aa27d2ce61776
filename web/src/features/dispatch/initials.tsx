import { initialsOf } from '#lib/format/initials.ts'

/** A driver's initials in a circle, as on the map. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-[34px] place-items-center rounded-full border-2 border-map-route bg-surface text-12 font-bold text-primary-text"
    >
      {initialsOf(name)}
    </span>
  )
}
