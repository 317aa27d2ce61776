const dayMs = 86_400_000

/** The date that is `days` business days after a date (`2026-11-20`), by the Swedish calendar. */
export function addBusinessDays(date: string, days: number): string {
  let at = Date.parse(`${date}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += dayMs
    if (isBusinessDay(isoDate(at))) left--
  }
  return isoDate(at)
}

export function isBusinessDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !swedishHolidays(Number(date.slice(0, 4))).has(date)
}

/** The public holidays (lag 1989:253), and the eves on which offices are closed. Without Saturdays and Sundays. */
function swedishHolidays(year: number): Set<string> {
  const easter = easterSunday(year)
  const moving = [-2, 1, 39].map((offset) => isoDate(easter + offset * dayMs))
  const fixed = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'].map((day) => `${year}-${day}`)
  return new Set([...moving, ...fixed, midsummerEve(year)])
}

/** The Friday between 19 and 25 June. */
function midsummerEve(year: number): string {
  const first = Date.parse(`${year}-06-19T00:00:00Z`)
  const toFriday = (5 - new Date(first).getUTCDay() + 7) % 7
  return isoDate(first + toFriday * dayMs)
}

/** Easter by Gauss's rule for the Gregorian calendar, as given by Meeus. */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const skipped = Math.floor(century / 4)
  const moonFix = Math.floor((century + 8) / 25)
  const moonShift = Math.floor((century - moonFix + 1) / 3)
  const epact = (19 * golden + century - skipped - moonShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
