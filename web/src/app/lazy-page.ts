import { lazy, type ComponentType } from 'react'
import { addCatalog, type CatalogLoaders } from '#lib/language.ts'

/** A page whose files did not come: no network, or a release that has replaced them. */
export class PageNotLoadedError extends Error {}

/** A page that comes with its texts when it is first opened; throws `PageNotLoadedError` where it does not. */
export function lazyPage<Props extends object>(catalog: CatalogLoaders, load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      const [page] = await Promise.all([load(), addCatalog(catalog)])
      return { default: page }
    } catch (cause) {
      throw new PageNotLoadedError('The page did not come', { cause })
    }
  })
}
