import { lazy, type ComponentType } from 'react'
import { addCatalog, type CatalogLoaders } from '#lib/language.ts'

/** A page that comes with its texts when it is first opened. */
export function lazyPage<Props extends object>(catalog: CatalogLoaders, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), addCatalog(catalog)])
    return { default: page }
  })
}
