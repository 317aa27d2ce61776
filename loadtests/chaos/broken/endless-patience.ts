import type * as real from '@ilbud/realtime/domain/when-to-close'

export * from '@ilbud/realtime/domain/when-to-close'

/** No reader is too slow. */
export const isStuck: typeof real.isStuck = () => false
