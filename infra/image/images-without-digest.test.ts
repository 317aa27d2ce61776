import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readRoot } from '#compose/read-compose.ts'
import { expect, it } from 'vitest'
import { imagesWithoutDigest } from './images-without-digest.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['Dockerfile', ...globSync(['*compose*.yml', 'k8s/**/*.yaml'], { cwd: root })]

/** What the lines of a file name; stages of the Dockerfile, and our own image, are none of others. */
function imagesIn(text: string): string[] {
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage!)
  const named = [...text.matchAll(/^FROM (\S+)|^\s+(?:- )?image: *['"]?([^\s'"]+)/gm)].map(
    ([, from, image]) => from ?? image!
  )
  return named.filter((image) => image !== 'ilbud' && !stages.includes(image))
}

const found = files.flatMap((file) => imagesIn(readRoot(file)))

it('every image has a digest, or a reason why it has none', () => {
  expect(found.length).toBeGreaterThan(15)
  const known = Object.keys(imagesWithoutDigest)
  expect(found.filter((image) => !/@sha256:[\da-f]{64}$/.test(image) && !known.includes(image))).toEqual([])
})

it('the reasons are of images that are in use', () => {
  const used = found.map((image) => image.replace(/@.*/, ''))
  expect(Object.keys(imagesWithoutDigest).filter((image) => !used.includes(image))).toEqual([])
})

it('an image without a digest is found wherever it is named', () => {
  expect(imagesIn('FROM node:24 AS npm\nFROM npm AS web\n')).toEqual(['node:24'])
  expect(imagesIn("  a:\n    image: redis:8\n  - image: 'x/y:1'\n    image: ilbud\n")).toEqual(['redis:8', 'x/y:1'])
})
