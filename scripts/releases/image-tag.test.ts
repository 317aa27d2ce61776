import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withImageTag } from './image-tag.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the overlay of production names the image of the present version', () => {
  const overlay = read('k8s/overlays/prod/kustomization.yaml')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(withImageTag(overlay, version)).toBe(overlay)
})

it('a release changes the tag of our image and nothing else', () => {
  const overlay = (tag: string, other = '') => `images:
  - name: ilbud
${other}    newTag: ${tag}
  - name: redis
    newTag: 8
`
  expect(withImageTag(overlay('0.1.0'), '0.2.0')).toBe(overlay('0.2.0'))
  const name = '    newName: registry.example/ilbud\n'
  expect(withImageTag(overlay('0.1.0', name), '1.0.0')).toBe(overlay('1.0.0', name))
  expect(() => withImageTag('images: []\n', '1.0.0')).toThrow('no tag')
})
