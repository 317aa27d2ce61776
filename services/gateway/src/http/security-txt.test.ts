import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { securityTxtRoutes } from './security-txt.ts'

it('security.txt says where to report a weakness, as SECURITY.md does, and until when that is valid', async () => {
  const app = fastify()
  await app.register(securityTxtRoutes(() => new Date('2026-11-20T12:00:00Z')))
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(
    'Contact: mailto:security@ilbud.example\nExpires: 2027-05-19T00:00:00.000Z\nPreferred-Languages: en, sv\n'
  )
  const page = readFileSync(new URL('../../../../SECURITY.md', import.meta.url), 'utf8')
  expect(page).toContain('`security@ilbud.example`')
})
