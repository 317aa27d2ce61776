// Names are ours; whatever else one may be, it must not lead out of the store.
const safeName = /^[0-9a-z-]{8,64}\.[a-z]{3,4}$/

/** The name, where it is one of a stored file. */
export function checkName(name: string): string {
  if (!safeName.test(name)) throw new Error('Not a name of a stored file')
  return name
}
