/** Every URL of the site, with its builder. No other module composes URLs. */
export const paths = {
  home: '/',
  marketplace: '/marketplace',
  marketplaceWith: (query: Record<string, string | undefined>) => withQuery('/marketplace', query),
  product: (id: string) => `/product/${id}`,
  productReviews: (id: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/product/${id}/reviews`, query),
  producer: (id: string) => `/producer/${id}`,
  favorites: '/favorites',
  howItWorks: '/how-it-works',
  forProducers: '/for-producers',
  findProducers: '/find-producers',
  seasonal: '/seasonal',
  subscriptions: '/subscriptions',
  cart: '/cart',
  checkout: '/checkout',
  buyNow: '/checkout?buy=now',
  stripeCheckout: '/stripe-checkout',
  pay: (checkout: string, key: string) => withQuery('/stripe-checkout', { checkout, key }),
  paymentConfirmation: '/payment-confirmation',
  confirmation: (checkout: string, key: string) => withQuery('/payment-confirmation', { checkout, key }),
  order: (id: string, key?: string) => withQuery(`/order/${id}`, { key }),
  receipt: (id: string, key?: string) => withQuery(`/order/${id}/receipt`, { key }),
  reportProblem: (order: string, key?: string) => withQuery(`/order/${order}/report-problem`, { key }),
  dispute: (id: string, key?: string) => withQuery(`/disputes/${id}`, { key }),
  orders: '/orders',
  messages: '/messages',
  conversation: (id: string) => `/messages/${id}`,
  messagesAbout: (about: { order?: string; product?: string; producer?: string }) => withQuery('/messages', about),
  producerDashboard: '/producer-dashboard',
  producerOrders: '/producer-dashboard/orders',
  producerOrdersIn: (view: string) => withQuery('/producer-dashboard/orders', { show: view }),
  producerOrder: (id: string) => withQuery('/producer-dashboard/orders', { show: 'all', order: id }),
  packing: '/producer-dashboard/packing',
  packingOf: (orders: readonly string[]) => withQuery('/producer-dashboard/packing', { orders: orders.join() }),
  pickList: '/producer-dashboard/pick-list',
  pickListFor: (day: string) => withQuery('/producer-dashboard/pick-list', { day }),
  producerPayouts: '/producer-dashboard/payouts',
  producerProfile: '/producer-dashboard/shop-profile',
  producerVerification: '/producer-dashboard/verification',
  producerProblems: '/producer-dashboard/problems',
  producerProblem: (dispute: string) => `/producer-dashboard/problems/${dispute}`,
  checkIn: '/producer-dashboard/check-in',
  checkInOf: (code: string) => withQuery('/producer-dashboard/check-in', { code }),
  producerMessages: '/producer-dashboard/messages',
  producerUnanswered: '/producer-dashboard/messages?show=unanswered',
  producerConversation: (id: string) => `/producer-dashboard/messages/${id}`,
  producerMessageAbout: (order: string) => withQuery('/producer-dashboard/messages', { order }),
  producerSettings: '/producer-dashboard/settings',
  mobile: '/mobile',
  producerProducts: '/producer-dashboard/products',
  inventory: '/producer-dashboard/inventory',
  inventoryAlerts: '/producer-dashboard/inventory?show=low',
  stockOf: (product: string) => withQuery('/producer-dashboard/inventory', { product, part: 'stock' }),
  analytics: '/producer-dashboard/analytics',
  producerBoxes: '/producer-dashboard/boxes',
  dashboard: '/dashboard',
  dashboardTab: (tab: string) => withQuery('/dashboard', { tab }),
  supportInbox: '/support/inbox',
  supportDisputes: '/support/disputes',
  supportDispute: (id: string) => `/support/disputes/${id}`,
  supportReports: '/support/flagged-content',
  supportReport: (id: string) => `/support/flagged-content/${id}`,
  supportAccounts: '/support/accounts',
  supportAccount: (id: string) => `/support/accounts/${id}`,
  supportInquiries: '/support/messages',
  supportInquiry: (message: string, show?: string) => withQuery('/support/messages', { show, message }),
  /** Redirects to the start page of the user's role. */
  support: '/support',
  supportOrders: '/support/orders',
  supportOrder: (id: string, at: Record<string, string | undefined> = {}) => withQuery(`/support/orders/${id}`, at),
  pointInTime: '/support/point-in-time',
  pointInTimeOf: (asked: Record<string, string | undefined>) => withQuery('/support/point-in-time', asked),
  reconciliation: '/support/reconciliation',
  systemStatus: '/support/system-status',
  supportSeasonal: '/support/seasonal',
  supportCertificates: '/support/certificates',
  supportCertificate: (product: string, certification: string) =>
    withQuery('/support/certificates', { product, certification }),
  supportVerification: '/support/verification',
  supportVerificationOf: (application: string) => withQuery('/support/verification', { application }),
  supportStaff: '/support/staff',
  eventLog: '/audit',
  eventLogOf: (query: Record<string, string | undefined>) => withQuery('/audit', query),
  accessLog: '/audit/access-log',
  logIntegrity: '/audit/log-integrity',
  retention: '/audit/retention',
  notifications: '/notifications',
  notificationSettings: '/account/notifications',
  unsubscribe: '/unsubscribe',
  login: '/login',
  loginThen: (next: string) => withQuery('/login', { next }),
  signup: '/signup',
  signupToSell: '/signup?role=producer',
  verificationSent: '/verification-sent',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmailChange: '/confirm-email',
  account: '/account',
  accountSecurity: '/account/security',
  /** A section of the account settings. In a console, `base` is the path of its settings. */
  accountSection: (section: AccountSection, base: string = '/account') => `${base}/${section}`,
  producerAccount: '/producer-dashboard/account',
  staffAccount: '/staff/account',
  accountDelete: '/account/delete',
  accountKeep: '/account/reopen',
  notMyAccount: '/not-my-account',
  accountAppeal: '/account/appeal',
  deleteMyData: '/delete-my-data',
  becomeProducer: '/become-a-producer',
  mailbox: '/mailbox',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  refundPolicy: '/refund-policy',
  marketplaceRules: '/marketplace-rules',
  disputeResolution: '/dispute-resolution',
  contentPolicy: '/content-policy',
  dataRetention: '/data-retention',
  verificationProcess: '/verification-process',
} as const

export const ACCOUNT_SECTIONS = ['security', 'notifications', 'privacy', 'devices', 'appearance'] as const
type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

/** Redirects of legacy URLs. */
export const OLD_PATHS: Readonly<Record<string, string>> = {
  '/auth': paths.login,
  '/marketplace-enhanced': paths.marketplace,
  '/producers': '/marketplace?tab=producers',
  '/locations': paths.findProducers,
  '/user-dashboard': paths.dashboard,
  '/inventory': paths.inventory,
  '/analytics': paths.analytics,
}

/** A page of a console as the sidebar lists it. */
export interface ListedPage {
  readonly path: string
  /** Whether no URL below `path` belongs to the page. */
  readonly exact?: boolean | undefined
}

export const isPartOf = (pathname: string, { path, exact = false }: ListedPage): boolean =>
  pathname === path || (!exact && pathname.startsWith(`${path}/`))

/** Whether a URL belongs to a console, which has its own layout instead of the shop's header and footer. */
export const isConsolePath = (pathname: string): boolean =>
  pathname === paths.becomeProducer ||
  [paths.producerDashboard, paths.support, paths.eventLog, paths.staffAccount].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  )

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
