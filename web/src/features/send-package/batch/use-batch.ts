import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { inOneTab } from '#lib/page/in-one-tab.ts'
import { fetchQuote } from '#lib/parcel/quote-query.ts'
import { useSession } from '#lib/session/session.ts'
import { toQuoteInput } from '#features/send-package/order-values.ts'
import { createOrders } from '#features/send-package/send-queries.ts'
import {
  batchKey,
  isPlacedBefore,
  readBatch,
  toBatch,
  toRow,
  writeBatch,
  type Batch,
  type BatchRow
} from './batch-rows.ts'
import { findPlacedBefore, rememberPlaced } from './placed-before.ts'
import { type Cells, type Places, type ReadRow, withCells } from './read-rows.ts'
import { placeRows, priceRows, type BatchPorts, type RunEnd } from './run-batch.ts'

export interface BatchWork {
  batch: Batch | null
  /** Which tab works on the batch: only one may, so that nothing is placed twice. Null until that is known. */
  tab: 'this' | 'another' | null
  running: 'pricing' | 'placing' | null
  /** The kind and the outcome of the last run. */
  ended: { what: 'pricing' | 'placing'; how: RunEnd } | null
  /** The seconds of the answer’s Retry-After. */
  waiting: number | null
  start: (fileName: string, rows: readonly ReadRow[]) => Promise<void>
  askPrices: () => void
  /** Types some cells of a row anew, with the places that were chosen for addresses, and gets its price. */
  mend: (row: BatchRow, cells: Cells, places: Places) => void
  placeAll: () => void
  pause: () => void
  /** Drops the rows that were placed before. */
  leaveOutPlaced: () => void
  discard: () => void
}

/** The user's batch, one at a time, stored on this device until it is finished or discarded. */
export function useBatch(): BatchWork {
  const userId = useSession()?.id ?? ''
  const queryClient = useQueryClient()
  const [batch, setBatch] = useState<Batch | null>(() => readBatch(userId))
  const latest = useRef(batch)
  const [running, setRunning] = useState<BatchWork['running']>(null)
  const [ended, setEnded] = useState<BatchWork['ended']>(null)
  const [waiting, setWaiting] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const lastRun = useRef<Promise<void>>(Promise.resolve())
  const [tab, setTab] = useState<BatchWork['tab']>(null)
  const isThere = batch !== null
  useEffect(() => {
    if (!isThere) return
    const left = new AbortController()
    const show = (stored: Batch | null) => setBatch((latest.current = stored))
    const follow = ({ key }: StorageEvent) => {
      if (key === batchKey(userId) || key === null) show(readBatch(userId))
    }
    const hold = async () => {
      if (left.signal.aborted) return
      // None if nothing can be stored here.
      const stored = readBatch(userId)
      if (stored) show(stored)
      setTab('this')
      await new Promise((resolve) => left.signal.addEventListener('abort', resolve))
      // Its last answer is stored before another tab goes on.
      await lastRun.current
    }
    window.addEventListener('storage', follow)
    void inOneTab(batchKey(userId), { onBusy: () => setTab('another'), hold, signal: left.signal })
    return () => {
      window.removeEventListener('storage', follow)
      left.abort()
      stop.current?.abort()
      setTab(null)
    }
  }, [userId, isThere])

  const keep = (next: Batch | null) => {
    latest.current = next
    setBatch(next)
    writeBatch(userId, next)
  }
  const update = (row: BatchRow) => {
    const now = latest.current
    if (now) keep({ ...now, rows: now.rows.map((other) => (other.line === row.line ? row : other)) })
  }
  const run = async (what: 'pricing' | 'placing', work: typeof priceRows) => {
    if (!latest.current) return
    const { signal } = (stop.current = new AbortController())
    setRunning(what)
    setEnded(null)
    const wait = async (seconds: number) => {
      setWaiting(seconds)
      await pause(seconds * 1000, signal)
      setWaiting(null)
    }
    const how = await work(latest.current.rows, { fetchQuote: fetchRowQuote, place, update, wait }, signal)
    stop.current = null
    setRunning(null)
    setEnded({ what, how })
    if (what === 'placing') void queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
  }
  const begin = (...args: Parameters<typeof run>) => {
    if (!stop.current) lastRun.current = run(...args)
  }
  return {
    batch,
    tab,
    running,
    ended,
    waiting,
    start: async (fileName, rows) => {
      keep(toBatch(fileName, rows, await findPlacedBefore(userId, rows)))
      begin('pricing', priceRows)
    },
    askPrices: () => begin('pricing', priceRows),
    mend: (row, cells, places) => {
      update(toRow(withCells(row, cells, places)))
      begin('pricing', priceRows)
    },
    placeAll: () => begin('placing', placeRows),
    pause: () => stop.current?.abort(),
    leaveOutPlaced: () => {
      const now = latest.current
      if (now) keep({ ...now, rows: now.rows.filter((row) => !isPlacedBefore(row)) })
    },
    discard: () => {
      stop.current?.abort()
      if (latest.current) void rememberPlaced(userId, latest.current.rows)
      keep(null)
      setEnded(null)
    }
  }
}

const fetchRowQuote: BatchPorts['fetchQuote'] = (values) => fetchQuote(toQuoteInput(values))
const place: BatchPorts['place'] = (bodies, key) => createOrders(bodies, key)

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
