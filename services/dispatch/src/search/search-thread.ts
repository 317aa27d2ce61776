import { parentPort, workerData } from 'node:worker_threads'
import { runSearch, type SearchJob } from '#domain/search-job.ts'
import { callVroomAt } from '#vroom/call-vroom.ts'
import { planWithVroom } from '#vroom/plan-with-vroom.ts'

// The worker thread of search-in-thread.ts. An error ends it, and the next job has a new one.

// After this the best order so far counts: other routes wait. Usual routes take milliseconds, one of sixty stops seconds.
const searchMs = 2000

const { vroom } = workerData as { vroom: string | undefined }
const callVroom = vroom === undefined ? null : callVroomAt(vroom)

parentPort!.on('message', async (job: SearchJob) => {
  const until = job.kind === 'plan' ? job.until : Date.now() + searchMs
  const shouldStop = (): boolean => Date.now() > until
  const answer =
    callVroom && job.kind === 'plan'
      ? await planWithVroom(job, callVroom, { shouldStop, report: (vroom) => parentPort!.postMessage(vroom) })
      : runSearch(job, shouldStop)
  parentPort!.postMessage(answer)
})
