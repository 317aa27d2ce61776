// Parts of the SQL of figures.

/** Deliveries of the period. */
export const delivered = `from valid_facts where command = 'confirmDelivery' and day between :start and :end`

/** A shift lasts from the change that put the driver on duty to the next one, or until now. */
export const duty = `shifts as (
  select driver_id, on_duty, tstzrange(at, greatest(at, coalesce(lead(at) over (partition by driver_id order by version), :now))) as span
  from driver_facts
), duty as (
  select driver_id, range_agg(span) as spans from shifts where on_duty group by driver_id
)`

/** A parcel is on board from pickup or hub until the next hub, the door or its loss. */
export const carried = `legs as (
  select driver_id, state_after, tstzrange(at, greatest(at, coalesce(lead(at) over (partition by order_id order by version), :now))) as span
  from valid_facts
), carried as (
  select driver_id, range_agg(span) as spans from legs
  where state_after in ('PICKED_UP', 'LOADED', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'RETURNING') group by driver_id
)`

export const days = `days as (
  select day::date, tstzmultirange(tstzrange(day at time zone 'Europe/Stockholm', (day + interval '1 day') at time zone 'Europe/Stockholm')) as span
  from generate_series(:start::timestamp, :end::timestamp, interval '1 day') as day
)`

export const minutesOf = (spans: string): string =>
  `(select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0) / 60 from unnest(${spans}) as span)`
