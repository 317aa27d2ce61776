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

/** A part of tracking that only few visitors see. */
const ownParcel = 'src/features/tracking/own-parcel/**'
/** Texts that lazy features share, which are in the catalog of each rather than in the first load. */
const shared: { path: string; features: readonly string[] }[] = [
  { path: 'src/lib/company/**', features: ['company', 'my-company', 'people'] }
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
        ...tests
      ]
    },
    ...lazyFeatures.map((feature) => ({
      path: `<rootDir>/src/locales/${feature}/{locale}`,
      include: [`src/features/${feature}`, ...sharedWith(feature)],
      exclude: [ownParcel, ...tests]
    })),
    { path: '<rootDir>/src/locales/own-parcel/{locale}', include: [ownParcel], exclude: tests }
  ]
})
