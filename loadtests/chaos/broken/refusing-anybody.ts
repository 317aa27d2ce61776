import type * as real from '@ilbud/gateway/http/overload'

export * from '@ilbud/gateway/http/overload'

/** Nobody is too important to be refused. */
export const mayRefuse: typeof real.mayRefuse = () => true
