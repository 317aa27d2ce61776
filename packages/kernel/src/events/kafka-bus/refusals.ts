/** Errors that a retry cannot fix. A missing topic may be created later, but the publisher must learn of it now. */
const permanent = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'INVALID_TOPIC_EXCEPTION',
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED'
])

/** Whether a retry of the same request may succeed. */
export function isTransient(error: unknown): boolean {
  const { type, cause } = error as { type?: string; cause?: unknown }
  if (type && permanent.has(type)) return false
  return cause ? isTransient(cause) : true
}

/** The partition of an out-of-range offset error; null for any other error. */
export function outOfRange(error: unknown): { topic: string; partition: number } | null {
  const { name, topic, partition } = error as { name?: string; topic?: string; partition?: number }
  return name === 'KafkaJSOffsetOutOfRange' ? { topic: topic!, partition: partition! } : null
}
