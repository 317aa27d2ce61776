import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// Prints the packages that an edge loads. The hook is there before any of them.
const script = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
      return next(url, context)
    }
  })
  await import('@ilbud/gateway/service')
  await import('@ilbud/realtime/service')
  await import('@ilbud/kernel/process/run')
  console.log(JSON.stringify([...loaded]))`

it('an edge, which stores nothing, loads no client of a database', async () => {
  const args = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: new URL('..', import.meta.url) })
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => ['kysely', 'pg', 'kafkajs'].includes(name))).toEqual([])
})
