/** Every page of the product. A path with a part in it is a builder. */
export const paths = {
  home: '/',
  delivery: '/delivery',
  business: '/business',
  /** The tracking key travels in the fragment, which no server sees. */
  track: (trackingId?: string, trackingKey?: string): string =>
    trackingId ? `/track/${encodeURIComponent(trackingId)}${trackingKey ? `#k=${trackingKey}` : ''}` : '/track',
  send: '/send',
  order: '/order',
  quote: '/quote',
  dashboard: '/dashboard',
  admin: '/admin',
  driver: '/driver',
  companyRegister: '/company/register',
  companyVerify: (applicationId: string): string =>
    `/company/verify?applicationId=${encodeURIComponent(applicationId)}`,
  reset: '/reset',
  verify: '/verify',
  invite: '/invite',
  support: '/support',
  pricing: '/pricing',
  locations: '/locations',
  app: '/app',
  enterprise: '/enterprise',
  developers: '/developers',
  partners: '/partners',
  about: '/about',
  sustainability: '/sustainability',
  careers: '/careers',
  press: '/press',
  investors: '/investors',
  howItWorks: '/how-it-works',
  packaging: '/packaging',
  services: '/services',
  ecommerce: '/ecommerce',
  businessSupport: '/business/support',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies'
} as const

/** Patterns for the router, where a part varies. */
export const patterns = { track: '/track/:trackingId', companyVerify: '/company/verify' } as const
