import * as real from '@ilbud/kernel/events/consumer/apply'

export * from '@ilbud/kernel/events/consumer/apply'

/** Cannot apply events of every tenth order. */
export const createApply: typeof real.createApply = (db, handlers) => {
  const apply = real.createApply(db, handlers)
  return async (event, topic, isRetry) => {
    if (isPoison(event.subject)) throw new Error('poison')
    return apply(event, topic, isRetry)
  }
}

function isPoison(subject: string): boolean {
  return parseInt(subject.slice(-2), 16) % 10 === 0
}
