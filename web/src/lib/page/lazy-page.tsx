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
  const Awaited = lazy(() => arrival(load))
  function Page(props: Props) {
    // For as long as it is shown: another type would be another page to React, with none of its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Awaited as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Page, { load })
}

/**
 * A part of a page, fetched when it is first drawn. Without a network what it belongs to goes on without it, as its
 * `Suspense` shows, until there is one. Throws `PageNotLoadedError` where it does not come all the same.
 */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(() => arrival(fetchPart, true))
}

async function arrival<Part>(fetchPart: () => Promise<Part>, waits = false): Promise<{ default: Part }> {
  try {
    return { default: await fetchPart() }
  } catch (cause) {
    if (!waits || navigator.onLine) throw new PageNotLoadedError('The page did not come', { cause })
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return arrival(fetchPart, waits)
  }
}
