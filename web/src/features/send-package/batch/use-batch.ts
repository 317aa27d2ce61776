import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchQuote } from '#lib/parcel/quote-query.ts'
import { useSession } from '#lib/session/session.ts'
import { toQuoteInput } from '#features/send-package/order-values.ts'
import { createOrders } from '#features/send-package/send-queries.ts'
import { readBatch, toBatch, toRow, writeBatch, type Batch, type BatchRow } from './batch-rows.ts'
import { type Cells, type Places, type ReadRow, withCells } from './read-rows.ts'
import { placeRows, priceRows, type BatchPorts, type RunEnd } from './run-batch.ts'

export interface BatchWork {
  batch: Batch | null
  running: 'pricing' | 'placing' | null
  /** The kind and the outcome of the last run. */
  ended: { what: 'pricing' | 'placing'; how: RunEnd } | null
  /** The seconds of the answer’s Retry-After. */
  waiting: number | null
  start: (fileName: string, rows: readonly ReadRow[]) => void
  askPrices: () => void
  /** Types some cells of a row anew, with the places that were chosen for addresses, and gets its price. */
  mend: (row: BatchRow, cells: Cells, places: Places) => void
  placeAll: () => void
  pause: () => void
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
  useEffect(() => () => stop.current?.abort(), [])

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
    if (stop.current || !latest.current) return
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
    if (what === 'placing') await queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
  }
  return {
    batch,
    running,
    ended,
    waiting,
    start: (fileName, rows) => {
      keep(toBatch(fileName, rows))
      void run('pricing', priceRows)
    },
    askPrices: () => void run('pricing', priceRows),
    mend: (row, cells, places) => {
      update(toRow(withCells(row, cells, places)))
      void run('pricing', priceRows)
    },
    placeAll: () => void run('placing', placeRows),
    pause: () => stop.current?.abort(),
    discard: () => {
      stop.current?.abort()
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
