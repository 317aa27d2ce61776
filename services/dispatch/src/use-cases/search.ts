import { UnavailableError } from '@ilbud/kernel/errors'
import { runSearch, type SearchAnswer, type SearchJob } from '#domain/search-job.ts'

/** Who searches for plans. The answer does not depend on that. */
export interface Search {
  /** The job's travel is given away. Rejects with `SearchFailedError` if there is no answer. */
  run<Job extends SearchJob>(job: Job): Promise<SearchAnswer<Job>>
  close(): Promise<void>
}

/** The thread was lost, or the service ends. */
export class SearchFailedError extends UnavailableError {}

/** In the calling thread, for tests and benches. */
export const searchHere: Search = {
  run: async <Job extends SearchJob>(job: Job) => runSearch(job) as SearchAnswer<Job>,
  close: async () => undefined
}
