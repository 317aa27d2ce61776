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
 * A part of a page, fetched when it is first drawn. Until it comes, its page goes on without it, as the `Suspense` around
 * it shows. What fails is tried again after 1, 2, 4 and 8 seconds, then when the network is back or at the next click.
 */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    for (let waitMs = 1_000; ; waitMs *= 2) {
      try {
        return { default: await fetchPart() }
      } catch {
        await new Promise((resolve) => {
          if (waitMs < 10_000 && navigator.onLine) setTimeout(resolve, waitMs)
          else for (const sign of ['online', 'click']) window.addEventListener(sign, resolve, { once: true })
        })
      }
    }
  })
}

async function arrival<Part>(fetchPage: () => Promise<Part>): Promise<{ default: Part }> {
  try {
    return { default: await fetchPage() }
  } catch (cause) {
    throw new PageNotLoadedError('The page did not come', { cause })
  }
}
