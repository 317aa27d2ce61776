import { plural } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { BoardNews } from './live-patches.ts'

// Announcing each change would drown everything else.
const batchMs = 5_000

/** Announces changes made by others to screen readers, at most one sentence in five seconds. */
export function SpokenNews({ news, changes }: { news: BoardNews; changes: number }) {
  const [text, setText] = useState('')
  const latest = useRef({ news, changes })
  const spoken = useRef({ fresh: 0, risen: 0, changes: 0 })
  useEffect(() => {
    latest.current = { news, changes }
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const now = {
        fresh: latest.current.news.fresh.size,
        risen: latest.current.news.risen.size,
        changes: latest.current.changes
      }
      const { fresh, risen, changes: before } = spoken.current
      spoken.current = now
      setText(sentence(now.fresh - fresh, now.risen - risen, now.changes - before))
    }, batchMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function sentence(fresh: number, risen: number, changed: number): string {
  return [
    risen > 0 && plural(risen, { one: '# new exception', other: '# new exceptions' }),
    fresh > 0 && plural(fresh, { one: '# new order', other: '# new orders' }),
    changed > 0 && plural(changed, { one: '# order changed', other: '# orders changed' })
  ]
    .filter(Boolean)
    .join(', ')
}
