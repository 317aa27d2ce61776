import { expect, it } from 'vitest'
import { createPrinter } from './printer.ts'

function printed(isTTY: boolean): string[] {
  const lines: string[] = []
  const printer = createPrinter(['tracking', 'tracking.2', 'auth'], { isTTY, write: (text) => lines.push(text) })
  for (const name of ['tracking', 'tracking.2', 'auth']) printer.line(name, 'a line')
  printer.line('auth', '  ')
  printer.say('ready')
  return lines
}

it('each line of output begins with the name of its process, padded to one width', () => {
  expect(printed(false)).toEqual(['tracking   | a line\n', 'tracking.2 | a line\n', 'auth       | a line\n', 'ready\n'])
})

it('the replicas of a service have one colour on a terminal', () => {
  const colours = printed(true).map((line) => line.split('m')[0])
  expect(colours[0]).toContain('\x1b[')
  expect(colours[0]).toBe(colours[1])
  expect(colours[0]).not.toBe(colours[2])
})
