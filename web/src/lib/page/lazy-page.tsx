import { type ComponentType, lazy, useState } from 'react'
import { addCatalog, type CatalogLoaders } from '#lib/format/language.ts'

/** A page whose files did not come: no network, or a release that has replaced them. */
export class PageNotLoadedError extends Error {}

/**
 * A page that comes with its texts when it is first opened; throws `PageNotLoadedError` where it does not. After `load`
 * it is drawn at once.
 */
export function lazyPage<Props extends object>(
  catalog: CatalogLoaders,
  fetchPage: () => Promise<ComponentType<Props>>
) {
  let loaded: ComponentType<Props> | null = null
  const load = async (): Promise<ComponentType<Props>> => {
    const [page] = await Promise.all([fetchPage(), addCatalog(catalog)])
    loaded = page
    return page
  }
  const Awaited = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new PageNotLoadedError('The page did not come', { cause })
    }
  })
  function Page(props: Props) {
    // For as long as it is shown: another type would be another page to React, with none of its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Awaited as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Page, { load })
}
