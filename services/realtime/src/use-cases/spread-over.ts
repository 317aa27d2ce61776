import { setTimeout as pause } from 'node:timers/promises'

const stepMs = 100

/** Does something to all items, spread evenly over `spreadMs`. */
export async function spreadOver<Item>(
  items: readonly Item[],
  spreadMs: number,
  work: (item: Item) => void
): Promise<void> {
  const steps = Math.min(items.length, Math.max(1, Math.ceil(spreadMs / stepMs)))
  for (let step = 0; step < steps; step++) {
    for (const item of items.filter((_item, at) => at % steps === step)) work(item)
    if (step < steps - 1) await pause(spreadMs / steps)
  }
}
