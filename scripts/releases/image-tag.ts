/** The overlay `prod` as it deploys our image of that version, by its tag. */
export function withImageTag(overlay: string, version: string): string {
  const tag = /^( +- name: ilbud\n(?: +newName: .*\n)? +newTag: ).+$/m
  if (!tag.test(overlay)) throw new Error('The overlay names no tag of the image ilbud')
  return overlay.replace(tag, `$1${version}`)
}
