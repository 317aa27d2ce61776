import { metrics } from '@opentelemetry/api'

const meter = metrics.getMeter('ilbud')

/** Messages that a service consumed, by outcome. */
export const eventsConsumed = meter.createCounter('events.taken', {
  description: 'Messages consumed, by service and outcome'
})

/** Events that a service's relay has published. */
export const eventsRelayed = meter.createCounter('events.relayed', { description: 'Events published, by service' })
