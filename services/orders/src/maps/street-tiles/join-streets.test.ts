import { describe, expect, it } from 'vitest'
import { joinStreets } from './join-streets.ts'

const piece = (from: string, to: string, name = 'Götgatan') => ({
  from,
  to,
  name,
  streetClass: 'minor',
  line: [
    [Number(from), 59],
    [Number(to), 59]
  ] as [number, number][]
})
const linesOf = (pieces: ReturnType<typeof piece>[]) => joinStreets(pieces).map(({ line }) => line.map(([lng]) => lng))

describe('joining streets', () => {
  it('pieces of one street become one line, whichever way they are drawn and listed', () => {
    expect(linesOf([piece('2', '3'), piece('2', '1'), piece('4', '3')])).toEqual([[1, 2, 3, 4]])
  })

  it('a line ends where another name begins and where the street forks', () => {
    expect(linesOf([piece('1', '2'), piece('2', '3', 'Hornsgatan')])).toEqual([
      [1, 2],
      [2, 3]
    ])
    expect(linesOf([piece('1', '2'), piece('2', '3'), piece('2', '4')])).toHaveLength(3)
  })

  it('a street that is a ring is drawn once', () => {
    expect(linesOf([piece('1', '2'), piece('2', '3'), piece('3', '1')])).toEqual([[1, 2, 3, 1]])
    expect(linesOf([piece('1', '1')])).toEqual([[1, 1]])
  })
})
