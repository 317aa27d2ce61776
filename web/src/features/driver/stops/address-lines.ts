/** The street, and the rest of the address for a second line. */
export function addressLines(address: string): [street: string, rest: string] {
  const [street = '', ...rest] = address.split(',').map((part) => part.trim())
  return [street, rest.join(', ')]
}

/** Street and district, enough for somebody who drives there every day. */
export function withoutCity(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length > 2 ? parts.slice(0, 2).join(', ') : address
}
