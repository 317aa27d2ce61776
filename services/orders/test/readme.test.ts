import { readFileSync } from 'node:fs'
import { configSchema } from '#config.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { expect, it } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('names every setting', () => {
  const settings = readme.slice(readme.indexOf('## Settings'))
  expect(Object.keys(configSchema.shape).filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

it('names the topics that are read, each of which has something to say', () => {
  expect(new Set(onForeignEvents.map(({ contract }) => contract.topic))).toEqual(new Set(foreignTopics))
  const topics = readme.slice(readme.indexOf('## Topics'), readme.indexOf('## Settings'))
  expect(
    [...topics.slice(topics.indexOf('In:')).matchAll(/`(\w+\.(?:events|erasures))`/g)].map(([, topic]) => topic)
  ).toEqual(foreignTopics)
})
