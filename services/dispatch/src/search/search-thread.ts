import { parentPort } from 'node:worker_threads'
import { runSearch, type SearchJob } from '#domain/search-job.ts'

// The worker thread of search-in-thread.ts. An error ends it, and the next job has a new one.
parentPort!.on('message', (job: SearchJob) => parentPort!.postMessage(runSearch(job)))
