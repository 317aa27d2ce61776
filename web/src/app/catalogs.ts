import type { CatalogLoaders } from '#lib/format/language.ts'

// One catalog of texts for the first load, and one per feature that is loaded on demand, as in lingui.config.ts.

export const coreCatalog: CatalogLoaders = {
  en: () => import('#locales/en.po'),
  sv: () => import('#locales/sv.po')
}

export const landingCatalog: CatalogLoaders = {
  en: () => import('#locales/landing/en.po'),
  sv: () => import('#locales/landing/sv.po')
}

export const trackingCatalog: CatalogLoaders = {
  en: () => import('#locales/tracking/en.po'),
  sv: () => import('#locales/tracking/sv.po')
}

export const driverCatalog: CatalogLoaders = {
  en: () => import('#locales/driver/en.po'),
  sv: () => import('#locales/driver/sv.po')
}

export const sendPackageCatalog: CatalogLoaders = {
  en: () => import('#locales/send-package/en.po'),
  sv: () => import('#locales/send-package/sv.po')
}

export const myOrdersCatalog: CatalogLoaders = {
  en: () => import('#locales/my-orders/en.po'),
  sv: () => import('#locales/my-orders/sv.po')
}

export const adminCatalog: CatalogLoaders = {
  en: () => import('#locales/admin/en.po'),
  sv: () => import('#locales/admin/sv.po')
}

export const companyCatalog: CatalogLoaders = {
  en: () => import('#locales/company/en.po'),
  sv: () => import('#locales/company/sv.po')
}

export const pagesCatalog: CatalogLoaders = {
  en: () => import('#locales/pages/en.po'),
  sv: () => import('#locales/pages/sv.po')
}

export const myCompanyCatalog: CatalogLoaders = {
  en: () => import('#locales/my-company/en.po'),
  sv: () => import('#locales/my-company/sv.po')
}

export const accountCatalog: CatalogLoaders = {
  en: () => import('#locales/account/en.po'),
  sv: () => import('#locales/account/sv.po')
}

export const authCatalog: CatalogLoaders = {
  en: () => import('#locales/auth/en.po'),
  sv: () => import('#locales/auth/sv.po')
}

export const dispatchCatalog: CatalogLoaders = {
  en: () => import('#locales/dispatch/en.po'),
  sv: () => import('#locales/dispatch/sv.po')
}

export const peopleCatalog: CatalogLoaders = {
  en: () => import('#locales/people/en.po'),
  sv: () => import('#locales/people/sv.po')
}

export const settingsCatalog: CatalogLoaders = {
  en: () => import('#locales/settings/en.po'),
  sv: () => import('#locales/settings/sv.po')
}
