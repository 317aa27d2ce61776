/** Ways of breaking the product on purpose, to show that the oracle notices, and what they replace. */
export const breakages = {
  /** Applies every copy of an event. */
  no_inbox: 'no-inbox.ts',
  /** Marks events as published before the log has confirmed them. */
  mark_before_ack: 'mark-before-ack.ts'
} as const

export type Breakage = keyof typeof breakages

/** The environment of a process that loads test doubles in place of the parts of a breakage. */
export function broken(breakage: Breakage): Record<string, string> {
  return { NODE_OPTIONS: `--import=${new URL(`./broken/${breakages[breakage]}`, import.meta.url).href}` }
}
