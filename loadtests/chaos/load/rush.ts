import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Rush } from './rush-program.ts'

const program = new URL('./rush-program.ts', import.meta.url)

/** Sends requests from a process of its own until the time is up and all are answered. */
export async function rushAt(order: Order): Promise<Rush> {
  const child = fork(program, { stdio: 'inherit' })
  try {
    child.send(order)
    const [rush] = (await once(child, 'message')) as [Rush]
    return rush
  } finally {
    child.disconnect()
  }
}
