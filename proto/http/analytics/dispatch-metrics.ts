import type { MetricDefinition } from './metric-definition.ts'
import { days, delivered, duty, minutesOf } from './metrics-sql.ts'

/** What dispatching is judged by. */
export const dispatchDefinitions = [
  {
    name: 'kmPerDelivery',
    unit: 'km',
    by: 'the day of the stop; delivery day',
    words:
      'The ways of drivers from one stop to the next, as long as the travel times of their routes say, per delivered ' +
      'order. The way to a driver’s first stop is not in it, nor the way home; the one from the last stop of a day to ' +
      'the first of the next is.',
    sql: `select coalesce(round((select sum(metres) from legs where driven_on between :start and :end)
  / nullif(count(*) * 1000.0, 0), 1), 0) as value ${delivered}`
  },
  {
    name: 'stopsPerHour',
    unit: 'per hour on duty',
    by: 'the day of the stop; the minute on duty',
    words:
      'Pickups, deliveries, failed attempts, returns and parcels left at or fetched from a hub, per hour that drivers ' +
      'were on duty. Each parcel counts, also of several at one door.',
    sql: `with ${duty}, ${days}, period as (select range_agg(span) as spans from days),
hours as (select sum(${minutesOf('duty.spans * period.spans')}) / 60 as on_duty from duty cross join period)
select coalesce(round((select count(*) from valid_facts where day between :start and :end
  and command in ('markPickedUp', 'confirmDelivery', 'reportFailedAttempt', 'confirmReturn', 'dropAtHub', 'loadAtHub'))
  / nullif(on_duty, 0), 1), 0) as value from hours`
  },
  {
    name: 'automaticShare',
    unit: 'percent',
    by: 'the day of the assignment',
    words:
      'Orders that a driver accepted because the server had offered them to that driver, of all that came to a driver: ' +
      'accepted or assigned by hand, a change of the driver included.',
    sql: `select coalesce(round(100.0 * (select count(*) from offers where outcome = 'accepted' and ended_on between :start and :end)
  / nullif(count(*), 0), 1), 0) as value
from valid_facts where command in ('acceptOffer', 'assignDriver', 'reassignDriver') and day between :start and :end`
  },
  {
    name: 'offersMade',
    unit: 'offers',
    by: 'the day of the offer',
    words: 'Offers of an order to one driver. An order may be offered several times.',
    sql: `select count(*) as value from offers where made_on between :start and :end`
  },
  {
    name: 'offersDeclined',
    unit: 'offers',
    by: 'the day of the answer',
    words: 'Offers that the driver declined.',
    sql: `select count(*) as value from offers where outcome = 'declined' and ended_on between :start and :end`
  },
  {
    name: 'offersExpired',
    unit: 'offers',
    by: 'the day of the end',
    words: 'Offers that nobody answered in time.',
    sql: `select count(*) as value from offers where outcome = 'expired' and ended_on between :start and :end`
  }
] as const satisfies readonly MetricDefinition[]
