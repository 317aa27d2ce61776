import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readRoot } from '#compose/read-compose.ts'
import { expect, it } from 'vitest'

interface Renovate {
  extends: string[]
  packageRules: { matchPackageNames?: string[]; matchDatasources?: string[]; pinDigests?: boolean; enabled?: boolean }[]
  kubernetes?: { managerFilePatterns: string[] }
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const renovate = JSON.parse(readRoot('.github/renovate.json')) as Renovate
// Renovate's own patterns for Dockerfiles and Compose; for manifests of Kubernetes it has none.
const known = [/(^|\/)Dockerfile[^/]*$/, /(^|\/)(?:docker-)?compose[^/]*\.ya?ml$/]

it('Renovate pins the digests of images wherever one is named', () => {
  expect(renovate.extends).toContain('config:best-practices')
  expect(renovate.packageRules).toContainEqual(
    expect.objectContaining({ matchDatasources: ['docker'], pinDigests: true })
  )
  const patterns = (renovate.kubernetes?.managerFilePatterns ?? []).map((text) => new RegExp(text.slice(1, -1)))
  const files = ['Dockerfile', ...globSync(['*compose*.yml', 'k8s/**/*.yaml'], { cwd: root })]
  const naming = files.filter((file) => /^FROM |^\s+(?:- )?image:/m.test(readRoot(file)))
  expect(naming.filter((file) => file.startsWith('k8s/')).length).toBeGreaterThan(3)
  expect(naming.filter((file) => ![...known, ...patterns].some((pattern) => pattern.test(file)))).toEqual([])
})

it('Renovate leaves our own image to the release', () => {
  expect(renovate.packageRules).toContainEqual(
    expect.objectContaining({ matchPackageNames: ['ilbud'], enabled: false })
  )
})
