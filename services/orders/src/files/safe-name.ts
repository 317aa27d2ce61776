// We choose all names; this makes sure that none can lead out of the store.
const safeName = /^[0-9a-z-]{8,64}\.[a-z]{3,4}$/
const pictureName = /^[0-9a-f-]{8,64}\.webp$/

/** Returns the name, or throws if it cannot be a stored file's. */
export function checkName(name: string): string {
  if (!safeName.test(name)) throw new Error('Invalid file name')
  return name
}

/** Whether a file can be one of ours: a bucket may hold those of others. */
export function isPictureName(name: string): boolean {
  return pictureName.test(name)
}
