import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contracts } from '@ilbud/proto/events/contracts'
import { describe, expect, it } from 'vitest'
import { topics } from './topics.ts'

const named = new Map(topics.map((topic) => [topic.name, topic]))
const root = fileURLToPath(new URL('../../', import.meta.url))
const literal = /'([a-z]+\.(?:events|positions))'/g

describe('the topics of Kafka', () => {
  it('there is a topic for every kind of event, each with a dead-letter topic', () => {
    for (const { topic } of contracts) {
      expect(named.has(topic), topic).toBe(true)
      expect(named.has(`${topic}.dead`), `${topic}.dead`).toBe(true)
    }
    expect(named.size).toBe(topics.length)
  })

  it('every topic that services write to, consume or follow is declared', () => {
    const used = globSync('{services,packages}/*/src/**/*.ts', {
      cwd: root,
      exclude: (path) => path.endsWith('.test.ts')
    })
      .filter((file) => !file.startsWith('packages/testkit/'))
      .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(literal)].map(([, topic]) => topic!))
    expect(new Set(used).size).toBeGreaterThan(3)
    expect([...new Set(used)].filter((topic) => !named.has(topic))).toEqual([])
  })

  it('every topic has its retention', () => {
    const days = (name: string): number => Number(named.get(name)!.settings['retention.ms']) / 86_400_000
    expect(days('orders.events')).toBe(7)
    expect(days('auth.erasures')).toBe(35)
    expect(days('drivers.positions')).toBe(1 / 12)
    expect(days('orders.events.dead')).toBe(30)
    expect(named.get('orders.events')!.partitions).toBe(12)
  })
})
