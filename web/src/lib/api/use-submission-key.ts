import { useRef } from 'react'
import { idempotencyKey } from './idempotency-key.ts'

/**
 * An idempotency key that stays the same as long as the body does, so that a second attempt after a lost answer finds
 * what the first one created.
 */
export function useSubmissionKey(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: idempotencyKey() }
    return last.current.key
  }
}
