import { metrics } from '@opentelemetry/api'

const meter = metrics.getMeter('ilbud')

/** Messages that a service took from the log; `outcome` says what became of each. */
export const eventsTaken = meter.createCounter('events.taken', {
  description: 'Messages taken, by service and outcome'
})

/** Events that a service's relay put into the log. */
export const eventsRelayed = meter.createCounter('events.relayed', { description: 'Events published, by service' })
