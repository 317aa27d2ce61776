import { expect, it } from 'vitest'
import { type ConnectionDeps, DriverConnection } from './driver-line.ts'

it('tells the driver’s sockets when the duty ends and when it is back, and not what they were let in with', () => {
  const connection = new DriverConnection('driver-1', { now: () => new Date(), limited: true } as ConnectionDeps)
  const said: string[] = []
  connection.add({ paused: () => said.push('paused'), ready: () => said.push('ready'), replaced: () => undefined })
  connection.learn({ onDuty: true, version: 1 })
  connection.learn({ onDuty: true, version: 2 })
  expect(said).toEqual([])
  connection.learn({ onDuty: false, version: 3 })
  connection.learn({ onDuty: true, version: 5 })
  connection.learn({ onDuty: false, version: 4 })
  connection.learn({ onDuty: true, version: 6 })
  expect(said).toEqual(['paused', 'ready'])
})
