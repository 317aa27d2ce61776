import type { ComponentType } from 'react'
import { lazyPage } from '#lib/page/lazy-page.tsx'
import { catalogs } from './catalogs.ts'

/** A page that is loaded when it is first opened, with the texts of its feature. */
export function page<Name extends string>(
  feature: keyof typeof catalogs,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name
) {
  return lazyPage(catalogs[feature], async () => (await load())[name])
}
