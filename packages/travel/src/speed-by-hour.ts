const stockholmHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  hour: '2-digit',
  hourCycle: 'h23'
})

// The speed in each hour relative to midday, not from live traffic. Guesses: mornings and late afternoons are slow,
// nights are fast.
const nights = [1.25, 1.25, 1.25, 1.25, 1.25, 1.2]
const mornings = [1.1, 0.8, 0.8]
const days = [1, 1, 1, 1, 1, 1, 0.9]
const afternoons = [0.75, 0.75, 0.9]
const evenings = [1.1, 1.1, 1.1, 1.2, 1.2]
const factors = [...nights, ...mornings, ...days, ...afternoons, ...evenings]

/** The speed relative to midday, at that hour in Stockholm. `at`: milliseconds. */
export function speedFactor(at: number): number {
  return factors[Number(stockholmHour.format(at))]!
}
