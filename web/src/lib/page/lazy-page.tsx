import { type ComponentType, lazy, useState } from 'react'
import { addCatalog, type CatalogLoaders } from '#lib/format/language.ts'

/** The files of a page did not load: no network, or a new release has replaced them. */
export class PageNotLoadedError extends Error {}

/**
 * A page that is loaded with its texts when it is first opened; throws `PageNotLoadedError` if that fails. After `load`
 * it renders at once.
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
    // Kept while the page is shown: with another component type React would mount a new page and lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Awaited as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Page, { load })
}

/**
 * A part of a page that is loaded when it is first rendered; until then the `Suspense` around it shows its fallback. If
 * loading fails it is retried after 1, 2, 4 and 8 seconds, then when the network is back or at the next click.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
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
