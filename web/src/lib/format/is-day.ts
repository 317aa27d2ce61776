/** Whether a text, such as one of an address, is a day like `2026-11-20`, in the years 2000 to 2100 as in every list. */
export function isDay(text: string): boolean {
  return /^(20\d\d|2100)-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
