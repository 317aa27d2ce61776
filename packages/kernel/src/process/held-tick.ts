import { executionAsyncResource } from 'node:async_hooks'
import { nextTick } from 'node:process'

/**
 * The object that Node made for one `nextTick`, kept for as long as the process lives. V8 compiles `nextTick` for the
 * hidden class of these objects. A major garbage collection while no tick waits would take that class, after which
 * every tick costs several times as much until the process ends (ADR 20). Import it before anything else.
 */
export const heldTick: object = await new Promise((resolve) => nextTick(() => resolve(executionAsyncResource())))
