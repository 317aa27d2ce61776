import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

function aJob() {
  let finish = (): void => {}
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { finish, work: () => done }
}

describe('createConcurrencyLimit', () => {
  it('createConcurrencyLimit runs so many at once, lets so many wait and refuses the next with 503', async () => {
    const limit = createConcurrencyLimit(2, 1)
    const jobs = [aJob(), aJob(), aJob()]
    let started = 0
    const runs = jobs.map(({ work }) => limit(() => ((started += 1), work())))
    await expect(limit(async () => 'fourth')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(started).toBe(2)

    jobs[0]!.finish()
    await runs[0]
    await expect.poll(() => started).toBe(3)
    jobs[1]!.finish()
    jobs[2]!.finish()
    await Promise.all(runs)
    expect(await limit(async () => 'free again')).toBe('free again')
  })

  it('createConcurrencyLimit passes the place on when the work fails', async () => {
    const limit = createConcurrencyLimit(1, 1)
    const failing = limit(async () => {
      throw new Error('no')
    })
    const waiting = limit(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('next')
  })
})
