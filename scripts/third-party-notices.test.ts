import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { noticesOf, packagesOf, unaccepted } from './third-party-notices.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

describe('packagesOf', () => {
  it('packagesOf finds what a workspace needs at run time, with the licences, and nothing that only development needs', () => {
    const packages = packagesOf(root, ['packages/kernel'])
    const fastify = packages.find(({ name }) => name === 'fastify')
    expect(fastify).toMatchObject({ licence: 'MIT', text: expect.stringContaining('Permission is hereby granted') })
    expect(packages.map(({ name }) => name)).toContain('avvio')
    expect(packages.map(({ name }) => name)).not.toContain('vitest')
  })
})

describe('unaccepted', () => {
  it.each(['GPL-3.0', 'no licence', 'SEE LICENSE IN LICENSE.md', ''])('unaccepted refuses "%s"', (licence) => {
    expect(unaccepted([{ name: 'a', version: '1.0.0', licence, text: '' }])).toEqual([`a 1.0.0: ${licence}`])
  })

  it.each(['MIT', 'Apache-2.0', '(MIT OR CC0-1.0)', 'BSD-3-Clause AND MIT'])('unaccepted accepts "%s"', (licence) => {
    expect(unaccepted([{ name: 'a', version: '1.0.0', licence, text: '' }])).toEqual([])
  })
})

describe('noticesOf', () => {
  it('the notices print a text that several packages share once, and the name of the licence where there is no text', () => {
    const notices = noticesOf([
      { name: 'a', version: '1.0.0', licence: 'MIT', text: 'Copyright A' },
      { name: 'b', version: '2.0.0', licence: 'MIT', text: 'Copyright A' },
      { name: 'c', version: '3.0.0', licence: 'ISC', text: '' }
    ])
    expect(notices.match(/Copyright A/g)).toHaveLength(1)
    expect(notices).toContain('a 1.0.0 (MIT)\nb 2.0.0 (MIT)\n')
    expect(notices).toContain('c 3.0.0 (ISC)\n\nLicence: ISC')
  })
})
