import { useRef } from 'react'
import { idempotencyKey } from './idempotency-key.ts'

/** The same key as long as what is sent is the same: a second try after a lost answer finds what the first one made. */
export function useSubmissionKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: idempotencyKey() }
    return last.current.key
  }
}
