import type { DetachedWindowAPI } from 'happy-dom'
import * as React from 'react'

declare global {
  var happyDOM: DetachedWindowAPI
}

// vitest waits for this before it goes on to the next file. It ends everything at once, but waits a millisecond for what
// comes of it; on a busy machine that timer has got lost, and the run hung for ever. Nobody needs to wait: the window is
// closed next.
const abort = happyDOM.abort.bind(happyDOM)
happyDOM.abort = () => {
  void abort()
  return Promise.resolve()
}

// happy-dom has no `size`, without which react-hook-form takes the first option of a select for one that was chosen.
Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, writable: true })

// For its warnings, React records a stack at the first ten thousand elements of each second, which took a sixth of the
// time of these tests. There is no switch, so it reads that they have been recorded. Warnings name no owners then.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const counted = (React as unknown as Record<string, object>)[internals]!
Object.defineProperty(counted, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
