/** Every address of the market, with its builder. Nothing else composes one. */
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
  findProducers: '/find-producers',
  seasonal: '/seasonal',
  cart: '/cart',
  checkout: '/checkout',
  stripeCheckout: '/stripe-checkout',
  pay: (checkout: string, key: string) => withQuery('/stripe-checkout', { checkout, key }),
  paymentConfirmation: '/payment-confirmation',
  confirmation: (checkout: string, key: string) => withQuery('/payment-confirmation', { checkout, key }),
  order: (id: string, key?: string) => withQuery(`/order/${id}`, { key }),
  orders: '/orders',
  producerDashboard: '/producer-dashboard',
  dashboard: '/dashboard',
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
  becomeProducer: '/become-a-producer',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
  refundPolicy: '/refund-policy',
  marketplaceRules: '/marketplace-rules',
  disputeResolution: '/dispute-resolution',
  contentPolicy: '/content-policy',
  dataRetention: '/data-retention',
  verificationProcess: '/verification-process',
} as const

/** Addresses of older links, and where they lead now. */
export const OLD_PATHS: Readonly<Record<string, string>> = {
  '/auth': paths.login,
  '/marketplace-enhanced': paths.marketplace,
  '/producers': '/marketplace?tab=producers',
  '/locations': paths.findProducers,
  '/user-dashboard': paths.dashboard,
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}
