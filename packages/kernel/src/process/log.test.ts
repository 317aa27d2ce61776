import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('redacts secrets and personal data by key, also inside objects', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info(
    { token: 'canary', order: { pickupPhone: 'canary', contact: { address: 'canary' } }, orderId: 'o1' },
    'moved'
  )
  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', msg: 'moved', orderId: 'o1', token: '[redacted]' })
})
