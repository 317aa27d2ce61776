import { NotFoundError, UnavailableError } from '#errors.ts'
import { expect, it } from 'vitest'
import { isInfrastructureError } from './errors.ts'

function coded(code: string, rest: object = {}): Error {
  return Object.assign(new Error('x'), { code }, rest)
}

it.each([
  coded('57P01'),
  coded('57P03'),
  coded('08006'),
  coded('53300'),
  coded('57014'),
  coded('55P03'),
  coded('40P01'),
  coded('ECONNREFUSED'),
  coded('ECONNRESET'),
  coded('ENOENT', { syscall: 'connect' }),
  // A socket whose server accepts nobody any more.
  coded('EAGAIN', { syscall: 'connect' }),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new UnavailableError()
])('the start waits for what passes by itself: %s', (error) => {
  expect(isInfrastructureError(error)).toBe(true)
})

it.each([
  coded('23505'),
  coded('22P02'),
  coded('42P01'),
  coded('ENOENT', { syscall: 'open' }),
  new TypeError('x is not a function'),
  new NotFoundError('Order'),
  null,
  'Connection terminated'
])('the start does not wait for a mistake: %s', (error) => {
  expect(isInfrastructureError(error)).toBe(false)
})
