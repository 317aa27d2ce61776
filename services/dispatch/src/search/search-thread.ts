import { parentPort } from 'node:worker_threads'
import { runSearch, type SearchJob } from '#domain/search-job.ts'

// The worker thread of search-in-thread.ts. An error ends it, and the next job has a new one.

// After this the best order so far counts: other routes wait. Usual routes take milliseconds, one of sixty stops seconds.
const searchMs = 2000

parentPort!.on('message', (job: SearchJob) => {
  const until = job.kind === 'plan' ? job.until : Date.now() + searchMs
  parentPort!.postMessage(runSearch(job, () => Date.now() > until))
})
