import type * as real from '@ilbud/kernel/events/consumer/park'

export * from '@ilbud/kernel/events/consumer/park'

/** Sets nothing aside: a message that cannot be handled is lost. */
export const park: typeof real.park = () => Promise.resolve()
