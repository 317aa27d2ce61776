/** How a test order goes, by its `metadata.scenario`; the first one where that names none (docs/protocols/sandbox.md). */
export const scenarios = ['delivered', 'failed-then-delivered', 'returned', 'canceled'] as const
export type Scenario = (typeof scenarios)[number]
