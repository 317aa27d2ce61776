import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { testFolder } from '@ilbud/testkit/test-folder'
import { Redis } from 'ioredis'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startRedis } from './redis.ts'
import { hasTools } from './tools.ts'

describe.skipIf(!hasTools(['redis-server']))('startRedis', () => {
  let dataDir: string
  beforeEach(() => void (dataDir = testFolder()))

  it('Redis answers on its socket, and again after a kill, empty', async () => {
    const redis = await startRedis({ dataDir })
    const { pid, url } = redis
    const client = new Redis(new URL(url).pathname)
    await client.set('a', '1')
    await redis.kill()
    await redis.start()
    expect(redis.url).toBe(url)
    expect(redis.pid).not.toBe(pid)
    expect(await client.get('a')).toBeNull()
    client.disconnect()
    await redis.stop()
  })

  it('a new Redis replaces one that an earlier run left running', async () => {
    const first = await startRedis({ dataDir })
    const second = await startRedis({ dataDir })
    expect(() => process.kill(first.pid, 0)).toThrow('ESRCH')
    process.kill(second.pid, 0)
    await second.stop()
  })

  it('Redis ends with the process that started it, even if that was killed', async () => {
    const script = `
      import { startRedis } from '@ilbud/infra/native/redis'
      console.log((await startRedis({ dataDir: ${JSON.stringify(dataDir)} })).pid)`
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      // A killed process cannot remove its socket's folder; in this folder it is removed with the test.
      env: { ...process.env, TMPDIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const [said] = (await once(starter.stdout, 'data')) as [Buffer]
    const pid = Number(said.toString())
    process.kill(pid, 0)
    starter.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000)
  })
})
