import { plural } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { BoardNews } from './live-patches.ts'

// Announcing each change would drown everything else.
const batchMs = 5_000

/** Announces changes made by others to screen readers, at most one sentence in five seconds. */
export function SpokenNews({ news, changes }: { news: BoardNews; changes: number }) {
  const [text, setText] = useState('')
  const latest = useRef({ news, changes })
  const spoken = useRef({ newOrders: 0, newExceptions: 0, changes: 0 })
  useEffect(() => {
    latest.current = { news, changes }
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const now = {
        newOrders: latest.current.news.newOrders.size,
        newExceptions: latest.current.news.newExceptions.size,
        changes: latest.current.changes
      }
      const { newOrders, newExceptions, changes: before } = spoken.current
      spoken.current = now
      setText(sentence(now.newOrders - newOrders, now.newExceptions - newExceptions, now.changes - before))
    }, batchMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function sentence(newOrders: number, newExceptions: number, changed: number): string {
  return [
    newExceptions > 0 && plural(newExceptions, { one: '# new exception', other: '# new exceptions' }),
    newOrders > 0 && plural(newOrders, { one: '# new order', other: '# new orders' }),
    changed > 0 && plural(changed, { one: '# order changed', other: '# orders changed' })
  ]
    .filter(Boolean)
    .join(', ')
}
