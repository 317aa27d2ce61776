import { afterEach, expect, it, vi } from 'vitest'
import { configureFailpoints, failpoint } from './failpoint.ts'

class Ended extends Error {}

function armed(setting: string): void {
  configureFailpoints({ FAILPOINTS: setting })
  vi.spyOn(process, 'reallyExit').mockImplementation((code) => {
    throw new Ended(String(code))
  })
}

function passings(name: string, times: number): number[] {
  return [...Array(times).keys()].filter(() => {
    try {
      failpoint(name)
      return false
    } catch (error) {
      return error instanceof Ended
    }
  })
}

afterEach(() => {
  configureFailpoints({})
  vi.restoreAllMocks()
})

it('a failpoint ends the process at the n-th passing of its name only', () => {
  armed('relay.after_ack=exit:137@n3')
  expect(passings('relay.after_read', 5)).toEqual([])
  expect(passings('relay.after_ack', 5)).toEqual([2])
  expect(() => (armed('a.b=exit:9'), failpoint('a.b'))).toThrow('9')
})

it('a failpoint ends the process with a probability', () => {
  armed('relay.after_ack=exit:137@p0.5, other=exit:1@p0.000001')
  const falls = passings('relay.after_ack', 1000).length
  expect(falls).toBeGreaterThan(350)
  expect(falls).toBeLessThan(650)
})

it('without a setting failpoints do nothing', () => {
  configureFailpoints({})
  failpoint('relay.after_ack')
})

it.each(['relay.after_ack', 'a=exit', 'a=exit:1@x', 'a=throw', 'a=exit:137@p2'])(
  'a failpoint refuses "%s"',
  (FAILPOINTS) => {
    expect(() => configureFailpoints({ FAILPOINTS })).toThrow(FAILPOINTS)
  }
)
