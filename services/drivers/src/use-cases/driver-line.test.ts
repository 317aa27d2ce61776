import { expect, it } from 'vitest'
import { type LineDeps, DriverLine } from './driver-line.ts'

it('tells the driver’s sockets when the duty ends and when it is back, and not what they were let in with', () => {
  const line = new DriverLine('driver-1', { now: () => new Date(), limited: true } as LineDeps)
  const said: string[] = []
  line.add({ paused: () => said.push('paused'), ready: () => said.push('ready'), replaced: () => undefined })
  line.learn({ onDuty: true, version: 1 })
  line.learn({ onDuty: true, version: 2 })
  expect(said).toEqual([])
  line.learn({ onDuty: false, version: 3 })
  line.learn({ onDuty: true, version: 5 })
  line.learn({ onDuty: false, version: 4 })
  line.learn({ onDuty: true, version: 6 })
  expect(said).toEqual(['paused', 'ready'])
})
