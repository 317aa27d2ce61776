import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { fetchQuote } from '#lib/parcel/quote-query.ts'
import { useSession } from '#lib/session/session.ts'
import { toQuoteInput } from '#features/send-package/order-values.ts'
import { createOrders } from '#features/send-package/send-queries.ts'
import { isPlacedBefore, readBatch, toBatch, toRow, writeBatch, type Batch, type BatchRow } from './batch-rows.ts'
import { findPlacedBefore, rememberPlaced } from './placed-before.ts'
import { type Cells, type Places, type ReadRow, withCells } from './read-rows.ts'
import { useBatchTab } from './use-batch-tab.ts'
import { placeRows, priceRows, type BatchPorts, type RunEnd } from './run-batch.ts'

export interface BatchWork {
  batch: Batch | null
  tab: ReturnType<typeof useBatchTab>
  running: 'pricing' | 'placing' | null
  /** The kind and the outcome of the last run. */
  ended: { what: 'pricing' | 'placing'; how: RunEnd } | null
  /** Until when it waits, by this device's clock: the answer’s Retry-After. */
  waitsUntil: number | null
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
  const { batch, latest, show, keep, update } = useStoredBatch(userId)
  const { begin, pause, leave, forget, ...state } = useRuns(latest, update)
  const tab = useBatchTab(userId, { isThere: batch !== null, show, leave })
  return {
    ...state,
    batch,
    tab,
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
    pause,
    leaveOutPlaced: () => {
      const now = latest.current
      if (now) keep({ ...now, rows: now.rows.filter((row) => !isPlacedBefore(row)) })
    },
    discard: () => {
      pause()
      if (latest.current) void rememberPlaced(userId, latest.current.rows)
      keep(null)
      forget()
    }
  }
}

/** Prices or places the rows, one run at a time. */
function useRuns(latest: RefObject<Batch | null>, update: BatchPorts['update']) {
  const queryClient = useQueryClient()
  const [running, setRunning] = useState<BatchWork['running']>(null)
  const [ended, setEnded] = useState<BatchWork['ended']>(null)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const lastRun = useRef<Promise<void>>(Promise.resolve())
  const pause = () => stop.current?.abort()
  const leave = useCallback(async () => {
    stop.current?.abort()
    await lastRun.current
  }, [])
  const run = async (what: 'pricing' | 'placing', work: typeof priceRows) => {
    if (!latest.current) return
    const { signal } = (stop.current = new AbortController())
    setRunning(what)
    setEnded(null)
    const wait = async (seconds: number) => {
      setWaitsUntil(Date.now() + seconds * 1000)
      await pauseFor(seconds * 1000, signal)
      setWaitsUntil(null)
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
  const forget = () => setEnded(null)
  return { running, ended, waitsUntil, begin, pause, leave, forget }
}

/** The batch as it is stored on this device. `latest` has it before the next rendering. */
function useStoredBatch(userId: string) {
  const [batch, setBatch] = useState<Batch | null>(() => readBatch(userId))
  const latest = useRef(batch)
  const show = useCallback((stored: Batch | null) => setBatch((latest.current = stored)), [])
  const keep = (next: Batch | null) => {
    show(next)
    writeBatch(userId, next)
  }
  const update = (row: BatchRow) => {
    const now = latest.current
    if (now) keep({ ...now, rows: now.rows.map((other) => (other.line === row.line ? row : other)) })
  }
  return { batch, latest, show, keep, update }
}

const fetchRowQuote: BatchPorts['fetchQuote'] = (values) => fetchQuote(toQuoteInput(values))
const place: BatchPorts['place'] = (bodies, key) => createOrders(bodies, key)

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
