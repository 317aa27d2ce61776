import { cpuUsage, nextTick } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

/** Started by ticks.ts with `--expose-gc`: prints the microseconds of CPU of a tick after major garbage collections. */
const count = 1_000_000
// V8 keeps an unused hidden class for two collections.
const collections = 6

await ticks()
for (let done = 0; done < collections; done++) {
  globalThis.gc!()
  await pause(10)
}
// What was compiled before the collections may have to be compiled again.
await ticks()
const before = cpuUsage()
await ticks()
const { user, system } = cpuUsage(before)
process.stdout.write(String((user + system) / count))

/** A chain of ticks, so that at most one waits at a time. */
function ticks(): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    const step = (): void => (left-- > 0 ? nextTick(step) : resolve())
    step()
  })
}
