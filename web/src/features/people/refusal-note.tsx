import { FailureNote } from '#components/feedback/failure-note.tsx'
import { peopleRefusals } from './people-refusal.ts'

/** The error beside a button: the reason, and the request's id. */
export function RefusalNote({ error }: { error: Error | null }) {
  return error && <FailureNote error={error} words={peopleRefusals()} />
}
