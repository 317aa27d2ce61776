// We choose all names; this makes sure that none can lead out of the store.
const safeName = /^[0-9a-z-]{8,64}\.[a-z]{3,4}$/

/** Returns the name, or throws if it cannot be a stored file's. */
export function checkName(name: string): string {
  if (!safeName.test(name)) throw new Error('Invalid file name')
  return name
}
