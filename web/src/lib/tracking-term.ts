/** What to look up from what was typed or pasted: a whole tracking link counts as the ID in it. */
export function trackingTerm(typed: string): string {
  const text = typed.trim()
  const link = /\/track\/([^/?#\s]+)/.exec(text)
  return link ? decodeURIComponent(link[1]!) : text
}
