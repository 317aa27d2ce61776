import { randomBytes } from 'node:crypto'
import { followedByAll, readers } from '@ilbud/infra/kafka/readers'
import type { Bus } from '@ilbud/kernel/events/bus'
import { assemble } from '@ilbud/kernel/process/assemble'
import { serviceNames } from '@ilbud/kernel/runtime/settings'
import { testLog } from '@ilbud/testkit/test-log'
import { expect } from 'vitest'
import { services } from '#services.ts'
import { townTest as it } from './town/services.ts'

const others = Object.fromEntries(
  serviceNames.flatMap((name) => [
    [`${name.toUpperCase()}_ADDRESS`, 'unix:/nowhere'],
    [`${name.toUpperCase()}_RPC_ADDRESS`, 'unix:/nowhere']
  ])
)

/** Passes everything on, and notes what is read. */
function noting(bus: Bus): { bus: Bus; consumes: Set<string>; follows: Set<string>; groups: Set<string> } {
  const [consumes, follows, groups] = [new Set<string>(), new Set<string>(), new Set<string>()]
  return {
    consumes,
    follows,
    groups,
    bus: {
      ...bus,
      consume(group, topics, handler) {
        groups.add(group)
        for (const topic of topics) consumes.add(topic)
        return bus.consume(group, topics, handler)
      },
      follow(topics, options, handler) {
        for (const topic of topics) follows.add(topic)
        return bus.follow(topics, options, handler)
      }
    }
  }
}

it('each service reads the topics that infra/kafka/readers.ts allows it, in a group of its name', async ({
  env,
  bus
}) => {
  const read: Record<string, object> = {}
  for (const service of services) {
    const noted = noting(bus)
    const settings = { ...env, ...others, RPC_SECRET: randomBytes(32).toString('base64'), DEMO: 'true' }
    const assembly = await assemble([service], {
      env: settings,
      bus: noted.bus,
      now: () => new Date(),
      log: testLog
    })
    const built = assembly.built.get(service.name)!
    await assembly.start()
    await built.start()
    await built.drain()
    await built.stop()
    await assembly.stop()
    expect([...noted.follows]).toEqual(expect.arrayContaining([...followedByAll]))
    if (noted.consumes.size > 0) expect([...noted.groups]).toEqual([service.name])
    const follows = [...noted.follows].filter((topic) => !followedByAll.includes(topic)).toSorted()
    read[service.name] = { consumes: [...noted.consumes].toSorted(), follows }
  }
  expect(read).toEqual(readers)
})
