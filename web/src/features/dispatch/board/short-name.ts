/** `Yusuf D.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}
