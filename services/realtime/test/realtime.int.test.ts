import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realtime } from '#service.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { NotFoundError } from '@ilbud/kernel/errors'
import { serve } from '@ilbud/kernel/rpc/rpc'
import { writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { cloneDatabase } from '@ilbud/testkit/databases'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/local-calls'
import { startService } from '@ilbud/testkit/start-service'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openReader, type Reader } from './reader.ts'
import { aViewChange, epoch, nextVersion } from './view-changes.ts'

/** Nobody asks tracking here: what the log told is enough. */
const nobody = serve(Tracking, {
  describe: async () => {
    throw new NotFoundError('Order')
  }
})

async function aBus(): Promise<Bus> {
  const url = await cloneDatabase(inject('postgresUrl'), 'an empty database', async () => {})
  const bus = await createPostgresBus({ url, log: testLog })
  onTestFinished(() => bus.stop())
  return bus
}

/** A replica of realtime on that log. */
async function aReplica(bus: Bus) {
  const calls = localCalls('realtime', [nobody])
  const service = await startService(realtime, { env: { LIMITS: 'off', DRAIN_SPREAD_MS: '0' }, bus, calls })
  const folder = mkdtempSync(join(tmpdir(), 'ilbud-live-'))
  const path = join(folder, 's')
  await service.app.listen({ path })
  let isRunning = true
  const stop = async (): Promise<void> => {
    if (!isRunning) return
    isRunning = false
    await service.stop()
    await service.app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  onTestFinished(stop)
  return {
    stop,
    open: (id: string, lastEventId = '') =>
      openReader(path, `/api/v1/stream/public/${id}`, { 'last-event-id': lastEventId })
  }
}

async function tell(bus: Bus, ...changes: ViewChanged[]): Promise<void> {
  const messages = changes.map((data) => {
    const event = writeEvent(viewChanged, {
      id: uuidv7(),
      source: '/tracking',
      subject: data.orderId,
      at: new Date(),
      data
    })
    return { key: data.orderId, value: JSON.stringify(event) }
  })
  await bus.publish(viewChanged.topic, messages)
}

function versions(reader: Reader): (number | string)[] {
  return reader.events.map(({ event, data }) => (event === 'message' ? data.version : event))
}

describe('realtime', () => {
  it('brings what the log tells to every reader, on every replica', async () => {
    const bus = await aBus()
    const change = aViewChange()
    await tell(bus, change)
    const replicas = [await aReplica(bus), await aReplica(bus)]
    const readers = await Promise.all(
      replicas.flatMap(({ open }) => [open(change.trackingId), open(change.trackingId)])
    )
    await tell(bus, nextVersion(change), nextVersion(change), nextVersion(nextVersion(change)))
    await eventually(() => readers.every(({ events }) => events.length === 3), 'all have all')
    for (const reader of readers) expect(versions(reader)).toEqual([1, 2, 3])
  })

  it('replays after a restart and on another replica', async () => {
    const bus = await aBus()
    let change = aViewChange()
    await tell(bus, change)
    const first = await aReplica(bus)
    const reader = await first.open(change.trackingId)
    await eventually(() => reader.events.length === 1, 'the reader has the present')
    await first.stop()
    await reader.ended
    expect(reader.retry).toBeGreaterThanOrEqual(1000)
    for (let version = 2; version <= 5; version++) await tell(bus, (change = nextVersion(change)))

    const second = await aReplica(bus)
    const back = await second.open(change.trackingId, reader.lastEventId)
    await eventually(() => back.events.length === 5, 'the replay and the present came')
    expect(versions(back)).toEqual([2, 3, 4, 5, 5])
    expect(back.lastEventId).toBe(`${epoch}:5`)
  })

  it('loses nothing for readers that are cut again and again while the order moves', async () => {
    const bus = await aBus()
    let change = aViewChange()
    await tell(bus, change)
    const replicas = [await aReplica(bus), await aReplica(bus)]
    const moving = (async () => {
      for (let version = 2; version <= 60; version++) await tell(bus, (change = nextVersion(change)))
    })()
    const seen: number[] = []
    let lastEventId = ''
    for (let cut = 0; cut < 30; cut++) {
      const reader = await replicas[cut % 2]!.open(change.trackingId, lastEventId)
      await eventually(() => reader.events.length > 0, 'something came')
      reader.close()
      lastEventId = reader.lastEventId
      expect(versions(reader)).not.toContain('reset')
      seen.push(...(versions(reader) as number[]))
    }
    await moving
    const last = await replicas[0]!.open(change.trackingId, lastEventId)
    await eventually(() => last.lastEventId === `${epoch}:60`, 'the last reader is at the end')
    seen.push(...(versions(last) as number[]))
    const distinct = seen.filter((version, at) => version !== seen[at - 1])
    expect(distinct).toEqual(Array.from({ length: 61 - distinct[0]! }, (_, at) => distinct[0]! + at))
  })
})
