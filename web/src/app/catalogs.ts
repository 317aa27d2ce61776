import type { Messages } from '@lingui/core'
import type { CatalogLoaders, Language } from '#lib/format/language.ts'

/** The features with a catalog of their own, as in lingui.config.ts; `core` is in the first load. */
type Catalog =
  | 'core'
  | 'menu'
  | 'landing'
  | 'tracking'
  | 'driver'
  | 'send-package'
  | 'my-orders'
  | 'my-company'
  | 'account'
  | 'auth'
  | 'admin'
  | 'dispatch'
  | 'people'
  | 'settings'
  | 'company'
  | 'pages'

const files = import.meta.glob<{ messages: Messages }>(['../locales/**/*.po', '!**/lazy-parts/**'])

export const catalogs = {} as Record<Catalog, CatalogLoaders>
for (const [path, load] of Object.entries(files)) {
  const [language, feature] = path.slice(0, -'.po'.length).split('/').toReversed() as [Language, Catalog | 'locales']
  ;(catalogs[feature === 'locales' ? 'core' : feature] ??= {} as CatalogLoaders)[language] = load
}
