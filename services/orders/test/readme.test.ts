import { readFileSync } from 'node:fs'
import { configSchema } from '#config.ts'
import { eventHandlers } from '#events/handlers.ts'
import { topicsOf } from '@ilbud/kernel/events/handlers'
import { expect, it } from 'vitest'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

it('the readme names every setting', () => {
  const settings = readme.slice(readme.indexOf('## Settings'))
  expect(Object.keys(configSchema.shape).filter((name) => !settings.includes(`\`${name}\``))).toEqual([])
})

it('the README names the topics that orders reads', () => {
  const topics = readme.slice(readme.indexOf('## Topics'), readme.indexOf('## Settings'))
  const named = topics.slice(topics.indexOf('In:')).matchAll(/`(\w+\.(?:events|erasures))`/g)
  expect(new Set([...named].map(([, topic]) => topic))).toEqual(new Set(topicsOf(eventHandlers)))
})
