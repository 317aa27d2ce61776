/** The sub-tabs of Customer. */
export const peopleKinds = ['companies', 'senders', 'recipients', 'drivers', 'dispatchers', 'admins'] as const
export type PeopleKind = (typeof peopleKinds)[number]

/** The parts of the page of a company. */
export const companyParts = ['orders', 'cost-centres', 'members', 'developers', 'details'] as const
type CompanyPart = (typeof companyParts)[number]

/** The paths of all pages; functions where a part varies. */
export const paths = {
  home: '/',
  delivery: '/delivery',
  business: '/business',
  /** The tracking key is in the fragment, which browsers send to no server. */
  track: (trackingId?: string, trackingKey?: string): string =>
    trackingId ? `/track/${encodeURIComponent(trackingId)}${trackingKey ? `#k=${trackingKey}` : ''}` : '/track',
  send: '/send',
  /** The order form filled in from an earlier order. */
  sendAgain: (orderId: string): string => `/send?repeat=${encodeURIComponent(orderId)}`,
  sendSeveral: '/send/several',
  order: '/order',
  quote: '/quote',
  dashboard: '/dashboard',
  recurring: '/dashboard/recurring',
  company: '/dashboard/company',
  companyPart: (part: CompanyPart): string => `/dashboard/company?tab=${part}`,
  account: '/account',
  admin: '/admin',
  /** The board; with an order, its side panel is open. */
  adminOrders: (orderId?: string): string => `/admin/orders${orderId ? `?order=${orderId}` : ''}`,
  adminRoutes: '/admin/routes',
  adminAnalytics: '/admin/analytics',
  adminCustomers: (kind?: PeopleKind): string => `/admin/customers${kind ? `/${kind}` : ''}`,
  adminSettings: '/admin/settings',
  driver: '/driver',
  companyRegister: '/company/register',
  companyVerify: (applicationId: string): string =>
    `/company/verify?applicationId=${encodeURIComponent(applicationId)}`,
  companyContact: '/company/contact',
  reset: '/reset',
  verify: '/verify',
  emailConfirm: '/email',
  invite: '/invite',
  signInReturn: '/sign-in/return',
  stop: '/stop',
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

/** The pages of `/admin`. */
export const adminPatterns = [
  '/admin',
  '/admin/analytics',
  '/admin/orders',
  '/admin/routes',
  '/admin/customers/:kind?',
  '/admin/settings/:section?'
] as const

/** Opens what drivers wrote, over any page of `/admin`. */
export const inboxHash = '#inbox'
