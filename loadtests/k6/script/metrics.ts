import { Counter, Rate, Trend } from 'k6/metrics'

// Beside what k6 counts by itself.

/** Milliseconds from the moment that a change happened to the one in which a script holds it, by the channel it came on. */
export const eventToScreen = new Trend('event_to_screen_ms', true)
/** From coming back with `Last-Event-ID` to the first message. */
export const catchUp = new Trend('catch_up_ms', true)
/** How long a stream was held: its sum, by the run's length, is how many were open at a time. */
export const streamHeld = new Trend('stream_held_ms', true)
/** Streams that were not answered 200, or that broke. */
export const streamsFailed = new Rate('streams_failed')
/** Versions that a watcher was not shown, and no `reset` said so. */
export const streamGaps = new Counter('stream_gaps')
/** A cut under a minute is always replayed. */
export const streamResets = new Counter('stream_resets')
/** Answers that the contract does not allow where they came; failures of the product (5xx) are not among them. */
export const wrongAnswers = new Counter('wrong_answers')
export const notModified = new Rate('not_modified')
export const placed = new Counter('placed')
export const delivered = new Counter('delivered')
/** The sender has waited, and the parcel is still on its way. */
export const notDelivered = new Counter('not_delivered')
export const positionsSent = new Counter('positions_sent')
export const socketEvents = new Counter('socket_events')
