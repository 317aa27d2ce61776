import { cloneDatabase } from '@ilbud/testkit/servers/databases'
import { Client } from 'pg'
import { expect, inject, onTestFinished, it } from 'vitest'
import { createReads } from './reads.ts'

async function someReads() {
  const url = await cloneDatabase(inject('postgresUrl'), 'reads', () => Promise.resolve())
  const reads = createReads('kernel', { KERNEL_DATABASE_URL: url })
  onTestFinished(() => reads.stop())
  return { url, reads }
}

const double = (value: number) => ({ name: 'double', text: 'select $1::integer * 2 as value', values: [value] })
const pid = { name: 'pid', text: 'select pg_backend_pid() as pid', values: [] }

it('concurrent reads get their own rows, on one connection', async () => {
  const { reads } = await someReads()
  const pids = await Promise.all([reads.rows<{ pid: number }>(pid), reads.rows<{ pid: number }>(pid)])
  expect(pids[0]).toEqual(pids[1])
  const values = Array.from({ length: 200 }, (_, at) => at)
  const answers = await Promise.all(values.map((value) => reads.rows(double(value))))
  expect(answers).toEqual(values.map((value) => [{ value: value * 2 }]))
})

it('only the read that fails is rejected', async () => {
  const { reads } = await someReads()
  const failing = { name: 'fails', text: 'select 1 / $1::integer as value', values: [0] }
  const answers = await Promise.allSettled([reads.rows(double(1)), reads.rows(failing), reads.rows(double(3))])
  expect(answers).toEqual([
    { status: 'fulfilled', value: [{ value: 2 }] },
    { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
    { status: 'fulfilled', value: [{ value: 6 }] }
  ])
})

it('reads open another connection when the server has closed it', async () => {
  const { url, reads } = await someReads()
  const [before] = await reads.rows<{ pid: number }>(pid)
  const admin = new Client(url)
  await admin.connect()
  const waiting = reads.rows({ name: 'waits', text: 'select pg_sleep(60)', values: [] })
  await Promise.all([expect(waiting).rejects.toThrow(), admin.query('select pg_terminate_backend($1)', [before!.pid])])
  await admin.end()
  const [after] = await reads.rows<{ pid: number }>(pid)
  expect(after!.pid).not.toBe(before!.pid)
})

it('reads are tried again after a server that could not be reached', async () => {
  const reads = createReads('kernel', { KERNEL_DATABASE_URL: 'postgresql://nobody@/none?host=/nowhere' })
  for (let asked = 0; asked < 2; asked++)
    await expect(reads.rows(double(1))).rejects.toMatchObject({ syscall: 'connect' })
  await reads.stop()
})
