/** The pulsing halo of a vehicle. */
export const halo = 'origin-center fill-accent opacity-26 [transform-box:fill-box] motion-safe:animate-halo'
