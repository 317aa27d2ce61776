import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Features that are loaded on demand have their own catalogs; all other texts are in the first load. */
const lazyFeatures = [
  'landing',
  'tracking',
  'driver',
  'send-package',
  'my-orders',
  'my-company',
  'account',
  'auth',
  'admin',
  'dispatch',
  'people',
  'settings',
  'company',
  'pages'
] as const

/** Further catalogs: parts of pages that only few visitors see. */
const rareParts = {
  'lazy-parts': ['src/features/tracking/lazy/**', 'src/lib/forms/**', 'src/lib/push/**'],
  menu: ['src/app/layout/menu-panel.tsx']
}
/** Texts that lazy features share, which are in the catalog of each rather than in the first load. */
const shared: { path: string; features: readonly string[] }[] = [
  { path: 'src/components/display/api-key-facts.tsx', features: ['my-company', 'people'] },
  { path: 'src/components/display/webhook-*.tsx', features: ['my-company', 'people'] },
  { path: 'src/components/forms/address-field.tsx', features: ['my-orders', 'send-package'] },
  { path: 'src/components/parcel/booked-times.tsx', features: ['dispatch', 'driver', 'my-company', 'my-orders'] },
  { path: 'src/components/parcel/coverage-check.tsx', features: ['landing', 'pages'] },
  { path: 'src/components/parcel/goes-back.ts', features: ['my-company', 'my-orders', 'tracking'] },
  { path: 'src/components/tables/list-end.tsx', features: ['my-company', 'my-orders', 'people', 'settings'] },
  { path: 'src/components/parcel/order*.tsx', features: ['my-company', 'my-orders'] },
  { path: 'src/components/forms/password-field.tsx', features: ['account', 'auth'] },
  { path: 'src/components/parcel/price-makeup.tsx', features: ['dispatch', 'my-orders'] },
  { path: 'src/components/parcel/price-table.tsx', features: ['landing', 'pages'] },
  { path: 'src/lib/company/**', features: ['company', 'my-company', 'people'] },
  { path: 'src/lib/erasing/**', features: ['account', 'people'] },
  { path: 'src/lib/choice/**', features: ['dispatch', 'my-orders'] },
  { path: 'src/lib/format/vehicle-names.ts', features: ['driver', 'people'] },
  {
    path: 'src/lib/forms/**',
    features: [
      'account',
      'auth',
      'company',
      'dispatch',
      'my-company',
      'my-orders',
      'people',
      'send-package',
      'settings'
    ]
  },
  { path: 'src/lib/parcel/failure-reasons.ts', features: ['dispatch', 'driver'] },
  { path: 'src/lib/parcel/line-names.ts', features: ['dispatch', 'my-orders', 'pages'] },
  { path: 'src/lib/parcel/parcel-issue-words.ts', features: ['my-orders', 'send-package'] },
  { path: 'src/lib/passkey/**', features: ['account', 'auth'] },
  { path: 'src/lib/password/**', features: ['account', 'auth'] },
  { path: 'src/lib/webhooks/**', features: ['my-company', 'people'] },
  // And those of a parcel by its link, which are among the rare parts.
  { path: 'src/lib/push/**', features: ['account', 'driver'] }
]
const sharedWith = (feature: string) =>
  shared.flatMap(({ path, features }) => (features.includes(feature) ? [path] : []))
const tests = ['**/*.test.ts', '**/*.test.tsx']

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'sv'],
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src'],
      exclude: [
        ...lazyFeatures.map((feature) => `src/features/${feature}/**`),
        ...shared.map(({ path }) => path),
        ...rareParts.menu,
        ...tests
      ]
    },
    ...lazyFeatures.map((feature) => ({
      path: `<rootDir>/src/locales/${feature}/{locale}`,
      include: [`src/features/${feature}`, ...sharedWith(feature)],
      exclude: [rareParts['lazy-parts'][0]!, ...tests]
    })),
    ...Object.entries(rareParts).map(([name, include]) => ({
      path: `<rootDir>/src/locales/${name}/{locale}`,
      include,
      exclude: tests
    }))
  ]
})
