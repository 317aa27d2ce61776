import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('readOptions', () => {
  it('readOptions reads the replicas, and leaves the rest to the simulator', () => {
    expect(readOptions(['--replicas', 'tracking=2,edge=3', '--simulate', '--minutes', '1'])).toEqual({
      help: false,
      replicas: { tracking: 2, edge: 3 },
      simulate: ['--minutes', '1']
    })
    expect(readOptions([])).toEqual({ help: false, replicas: {}, simulate: null })
  })

  it.each([
    [['--replicas', 'traking=2'], /"traking=2" is not like tracking=2; processes: auth, /],
    [['--replicas', 'tracking'], /is not like/],
    [['--replicas', 'realtime=2'], /processes: .*, edge$/],
    [['--replicas', 'tracking=0'], /tracking can have 1 to 9/],
    [['--replica', 'tracking=2'], /--replica/]
  ])('readOptions refuses %s', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})
