import { describe, expect, it } from 'vitest'
import { pauseSeconds } from './login-throttle.ts'

describe('pauseSeconds', () => {
  it('pauseSeconds starts after 20 failures, then doubles from one second to a minute and stays there', () => {
    expect([0, 19, 20, 21, 22, 25, 26, 5000].map(pauseSeconds)).toEqual([0, 0, 1, 2, 4, 32, 60, 60])
  })
})
