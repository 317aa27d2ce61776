const stockholmHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  hour: '2-digit',
  hourCycle: 'h23'
})

// How much faster or slower the city is driven through than in the middle of a day, by the hour and not by what the
// traffic is just now. Guesses: mornings and late afternoons are slow, nights are free.
const nights = [1.25, 1.25, 1.25, 1.25, 1.25, 1.2]
const mornings = [1.1, 0.8, 0.8]
const days = [1, 1, 1, 1, 1, 1, 0.9]
const afternoons = [0.75, 0.75, 0.9]
const evenings = [1.1, 1.1, 1.1, 1.2, 1.2]
const factors = [...nights, ...mornings, ...days, ...afternoons, ...evenings]

/** The factor on the speed of the middle of a day, at that time in Stockholm. */
export function speedFactor(at: number): number {
  return factors[Number(stockholmHour.format(at))]!
}
