import { Counter, Rate, Trend } from 'k6/metrics'

// In addition to k6's own metrics.

/** Milliseconds from a change to its arrival in a script, by channel. */
export const eventToScreen = new Trend('event_to_screen_ms', true)
/** Milliseconds from reconnecting with `Last-Event-ID` to the first message. */
export const catchUp = new Trend('catch_up_ms', true)
/** How long a stream was open. The sum divided by the length of the run is the average number of open streams. */
export const streamHeld = new Trend('stream_held_ms', true)
/** Streams that were not answered with 200, or that broke. */
export const streamsFailed = new Rate('streams_failed')
/** Versions that a watcher missed without a `reset`. */
export const streamGaps = new Counter('stream_gaps')
/** A `reset` after a cut of under a minute, whose versions must be replayed. */
export const streamResets = new Counter('stream_resets')
/** Answers that the API does not allow; failures of the product (5xx) are counted separately. */
export const wrongAnswers = new Counter('wrong_answers')
export const notModified = new Rate('not_modified')
export const placed = new Counter('placed')
/** Orders for a window of the next day. */
export const scheduled = new Counter('scheduled')
export const delivered = new Counter('delivered')
/** The sender's patience ended before the parcel was delivered. */
export const notDelivered = new Counter('not_delivered')
export const positionsSent = new Counter('positions_sent')
export const socketEvents = new Counter('socket_events')
