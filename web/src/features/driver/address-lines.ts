/** The street, and the rest of the address under it. */
export function addressLines(address: string): [street: string, rest: string] {
  const [street = '', ...rest] = address.split(',').map((part) => part.trim())
  return [street, rest.join(', ')]
}
