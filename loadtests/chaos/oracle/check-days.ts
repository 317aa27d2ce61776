import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { driverMeSchema } from '@ilbud/proto/http/dispatch/drivers'
import { Client } from '#simulator/client.ts'
import type { DriverDay } from '#chaos/load/journal.ts'
import type { Violation } from './violation.ts'

/**
 * Compares drivers' figures of the day with the deliveries confirmed to them: an effect applied twice shows as money.
 */
export async function checkDays(url: string, days: readonly DriverDay[]): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const day of days) {
    const me = await new Client(url, day.username, demoPassword).ask(driverMeSchema, '/api/driver/me')
    const today = localDay(new Date())
    const isSameDay = localDay(day.readAt) === today
    const delivered = day.delivered.filter(({ at }) => localDay(at) === today)
    const deliveries = (isSameDay ? day.deliveriesBefore : 0) + delivered.length
    const earnings = (isSameDay ? day.earningsBefore : 0) + delivered.reduce((sum, { payOre }) => sum + payOre, 0)
    const what = `${day.username}: ${me.deliveriesToday} deliveries, ${me.earningsToday} öre; told ${deliveries}, ${earnings}`
    if (me.deliveriesToday > deliveries + day.unknown) violations.push({ kind: 'doubled', what })
    else if (me.deliveriesToday < deliveries) violations.push({ kind: 'missing', what })
    else if (day.unknown === 0 && me.earningsToday !== earnings) violations.push({ kind: 'other', what })
  }
  return violations
}

/** Local days are Stockholm's. */
function localDay(at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })
}
