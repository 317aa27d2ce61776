import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { expect, it } from 'vitest'
import { pastScenes } from './past-scenes.ts'

it('past orders of the demo are carried by the two who were on shift that day, on weekends too', () => {
  const nameOf = (id: string | null) => demoAccounts.find((one) => one.id === id)!.username.split('@')[0]!
  const byDay = Map.groupBy(pastScenes(new Date('2026-03-02T12:00:00Z'), 14), ({ placedAt }) =>
    placedAt.toISOString().slice(0, 10)
  )
  expect(byDay.size).toBe(14)
  for (const [day, scenes] of byDay) {
    const steps = scenes.flatMap((scene) => scene.steps)
    const names = steps.filter(({ actor }) => actor.role === 'driver').map(({ actor }) => nameOf(actor.id))
    expect(new Set(names).size, day).toBeLessThanOrEqual(2)
    for (const name of names) expect(name).toMatch(/^driver[1-5]$/)
  }
})
