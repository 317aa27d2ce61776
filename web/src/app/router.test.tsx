import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { peopleKinds, paths } from '#lib/page/paths.ts'
import { listPages } from './router.tsx'

it("the gateway's list of pages has every linked page and no other", () => {
  const pages = listPages()
  const isPage = (path: string) => pages.some((pattern) => matchPath(pattern, path) !== null)
  const fixed = Object.values(paths).filter((path) => typeof path === 'string')
  const built = [paths.track(), paths.track('SDDEM0000000011'), paths.companyVerify('a'), paths.adminCustomers()]
  const kinds = peopleKinds.map((kind) => paths.adminCustomers(kind))
  for (const path of [...fixed, ...built, ...kinds, paths.adminOrders()])
    expect(isPage(path.split(/[?#]/)[0]!), path).toBe(true)
  for (const path of ['/nowhere', '/track/a/b', '/admin/nowhere', '/send/nowhere'])
    expect(isPage(path), path).toBe(false)
})
