import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { expect, it } from 'vitest'
import { withRunning } from './settings.ts'

it('a tool finds the servers and the key of a stack that runs on DATA_DIR, and a setting takes precedence', () => {
  const folder = temporaryFolder('operate')
  mkdirSync(join(folder, 'stack'))
  writeFileSync(join(folder, 'stack', 'running.env'), `DATABASE_URL='postgresql://ours'\nBUS='kafka'\n`)
  writeFileSync(join(folder, 'stack', 'secrets.json'), JSON.stringify({ DATA_KEY: 'its key' }))
  expect(withRunning({ DATA_DIR: folder, BUS: 'postgres' })).toEqual({
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://ours',
    DATA_KEY: 'its key',
    BUS: 'postgres'
  })
  expect(withRunning({ DATA_DIR: folder, DATABASE_URL: 'postgresql://theirs' })).toEqual({
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://theirs'
  })
})
