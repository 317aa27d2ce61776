import { paths } from '#lib/page/paths.ts'

/** Pages of plain text: one component finds the text by the path. */
export const contentPaths: readonly string[] = [
  paths.support,
  paths.pricing,
  paths.locations,
  paths.app,
  paths.enterprise,
  paths.developers,
  paths.partners,
  paths.about,
  paths.sustainability,
  paths.careers,
  paths.press,
  paths.investors,
  paths.howItWorks,
  paths.packaging,
  paths.services,
  paths.ecommerce,
  paths.businessSupport,
  paths.privacy,
  paths.terms,
  paths.cookies
]
