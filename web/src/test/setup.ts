import type { DetachedWindowAPI } from 'happy-dom'

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
