/** What another try of the same cannot change. A topic may be made meanwhile, but its publisher must hear of it now. */
const lasting = new Set([
  'UNKNOWN_TOPIC_OR_PARTITION',
  'INVALID_TOPIC_EXCEPTION',
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'CLUSTER_AUTHORIZATION_FAILED'
])

/** Whether what the broker answered, or did not answer, may be otherwise in a moment. */
export function isPassing(error: unknown): boolean {
  const { type, cause } = error as { type?: string; cause?: unknown }
  if (type && lasting.has(type)) return false
  return cause ? isPassing(cause) : true
}

/** The place of which a reader asked for an offset that is not there. */
export function outOfRange(error: unknown): { topic: string; partition: number } | null {
  const { name, topic, partition } = error as { name?: string; topic?: string; partition?: number }
  return name === 'KafkaJSOffsetOutOfRange' ? { topic: topic!, partition: partition! } : null
}
