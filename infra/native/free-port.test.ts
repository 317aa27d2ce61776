import { createServer } from 'node:net'
import { once } from 'node:events'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort, isFree } from './free-port.ts'

const module = new URL('./free-port.ts', import.meta.url).href

it('no two processes that choose ports at the same time get the same', async () => {
  const script = `
    const { freePort } = await import('${module}')
    const ports = []
    for (let left = 150; left > 0; left -= 1) ports.push(await freePort())
    console.log(ports.join())`
  const runs = await Promise.all(
    Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]))
  )
  const ports = runs.flatMap(({ stdout }) => stdout.trim().split(','))
  expect(ports).toHaveLength(450)
  expect(new Set(ports).size).toBe(450)
})

it('a port is free until somebody listens to it', async () => {
  const port = await freePort()
  expect(await isFree(port)).toBe(true)
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await isFree(port)).toBe(false)
})
