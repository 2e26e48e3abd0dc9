import type { Shop } from '#tests/support/shop.ts'
import type { Answer, Visitor } from '#tests/support/visitor.ts'
import type { Started } from '#tests/support/visitor-buying.ts'

/** Things of one buyer and one producer, bought freshly for each who tries the door. */
export interface Things {
  readonly farm: Shop
  readonly productId: string
  readonly order: { readonly id: string; readonly key: string }
  /** The buyer's, of the product. */
  readonly reviewId: string
  /** A checkout that waits for its money. */
  readonly open: Started
}

/** Who stands at the door; the last two are nobody we know, with the key of these things or of others. */
export const ROLES = ['anonymous', 'stranger', 'rival', 'seller', 'buyer', 'keyed', 'wrongly keyed'] as const
export type Role = (typeof ROLES)[number]

/** Tries a route; `key` is `?key=…` for those who have one. */
type Try = (who: Visitor, things: Things, key: { order: string; checkout: string }) => Promise<Answer>
interface Door {
  readonly try: Try
  /** Whether it needs things of its own, or visitors of its own. */
  readonly changesThings?: true
  readonly endsSession?: true
  /** The expected status for each role, in their order. */
  readonly expects: readonly [number, number, number, number, number, number, number]
}

const everyone = (status: number): Door['expects'] => [status, status, status, status, status, status, status]
/** Whoever is signed in; the last two are not. */
const MEMBERS: Door['expects'] = [401, 200, 200, 200, 200, 401, 401]
const open = (path: string): Door => ({ try: (who) => who.get(path), expects: everyone(200) })
const post =
  (path: string, body?: unknown): Try =>
  (who) =>
    who.post(path, body)

const person = () => ({ username: `w${crypto.randomUUID().slice(0, 12)}`, password: 'a fence of old cedar' })
const registration = () => ({ ...person(), email: `${person().username}@example.com` })
const REVIEW = { rating: 4, comment: 'Golden yolks, every one of them.' }
const sandboxOf = ({ payment }: Started) => `/sandbox/v1/payment_intents/${payment.clientSecret.split('_secret_')[0]}`

const PRODUCERS: Door['expects'] = [401, 403, 200, 200, 403, 401, 401]
const profileNamed = (username: string) => ({ username, fullName: '', phone: '', zip: '' })
const FARM = {
  ...{ businessName: 'A Farm', description: 'Grown here.', zip: '05401', phone: '', tags: [] },
  ...{ pickup: { hours: 'Saturdays 9 to 12', address: '1 Barn Road' }, delivery: null },
}
const FARM_NOWHERE = { ...FARM, zip: '00000' }

/** Every door of the market and who may pass it: 200 may, 401 signs in first, 403 may not, 404 learns nothing. */
export const DOORS: Readonly<Record<string, Door>> = {
  'GET /api/market': open('/api/market'),
  'GET /api/places/{zip}': open('/api/places/05401'),
  'GET /api/policies': open('/api/policies'),
  'GET /api/policies/{name}': open('/api/policies/terms'),
  'GET /api/csrf-token': open('/api/csrf-token'),
  'GET /api/auth/user': open('/api/auth/user'),
  'GET /api/health': open('/api/health'),
  'GET /api/mailbox': open('/api/mailbox'),
  'GET /api/products': open('/api/products'),
  'GET /api/featured-producers': open('/api/featured-producers'),
  'GET /api/praise': open('/api/praise'),
  'GET /api/producer-profiles': open('/api/producer-profiles'),
  'GET /api/producer-count': open('/api/producer-count'),
  'GET /api/producers/search-by-zip': open('/api/producers/search-by-zip?zipCode=05401'),
  'GET /api/market/map': open('/api/market/map'),
  'GET /api/places/nearest': open('/api/places/nearest?latitude=44.48&longitude=-73.22'),
  'GET /api/seasonal-items': open('/api/seasonal-items'),
  'GET /api/seasonal-producers': open('/api/seasonal-producers?season=fall'),
  'GET /api/seasonal-recipes': open('/api/seasonal-recipes?season=current'),
  // There is none of that name; whoever asks is told so.
  'GET /api/seasonal-recipes/{id}': {
    try: (who) => who.get('/api/seasonal-recipes/recipe_none'),
    expects: everyone(404),
  },
  'GET /sandbox/stripe.js': open('/sandbox/stripe.js'),
  'GET /api/products/{id}': {
    try: (who, { productId }) => who.get(`/api/products/${productId}`),
    expects: everyone(200),
  },
  'GET /api/products/{id}/reviews': {
    try: (who, { productId }) => who.get(`/api/products/${productId}/reviews`),
    expects: everyone(200),
  },
  'GET /api/producer-profiles/{id}/reviews': {
    try: (who, { farm }) => who.get(`/api/producer-profiles/${farm.producerId}/reviews`),
    expects: everyone(200),
  },
  'POST /api/reviews': {
    try: (who, { productId }) => who.post('/api/reviews', { productId, ...REVIEW }),
    changesThings: true,
    expects: [401, 200, 200, 403, 409, 401, 401],
  },
  'PUT /api/reviews/{id}': {
    try: (who, { reviewId }) => who.ask('PUT', `/api/reviews/${reviewId}`, { body: REVIEW }),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'DELETE /api/reviews/{id}': {
    try: (who, { reviewId }) => who.ask('DELETE', `/api/reviews/${reviewId}`),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'PUT /api/reviews/{id}/reply': {
    try: (who, { reviewId }) => who.ask('PUT', `/api/reviews/${reviewId}/reply`, { body: { reply: 'Thank you!' } }),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'DELETE /api/reviews/{id}/reply': {
    try: (who, { reviewId }) => who.ask('DELETE', `/api/reviews/${reviewId}/reply`),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'POST /api/reviews/{id}/reports': {
    try: (who, { reviewId }) => who.post(`/api/reviews/${reviewId}/reports`, { reason: 'spam' }),
    changesThings: true,
    expects: [401, 200, 200, 200, 403, 401, 401],
  },
  'GET /api/producer-profiles/{id}': {
    try: (who, { farm }) => who.get(`/api/producer-profiles/${farm.producerId}`),
    expects: everyone(200),
  },
  'POST /api/cart/quote': { try: post('/api/cart/quote', { lines: [] }), expects: everyone(200) },
  // That they are let in is seen by what they are told: an empty cart, no such token.
  'POST /api/checkouts': { try: post('/api/checkouts', {}), expects: everyone(400) },
  'POST /api/auth/verify-email': { try: post('/api/auth/verify-email', { token: 'none' }), expects: everyone(400) },
  'POST /api/auth/login': { try: post('/api/auth/login', person()), expects: everyone(401) },
  'POST /api/auth/register': {
    endsSession: true,
    try: (who) => who.post('/api/auth/register', registration()),
    expects: everyone(200),
  },
  'POST /api/auth/resend-verification': {
    try: post('/api/auth/resend-verification', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/forgot-password': {
    try: post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/reset-password': {
    try: post('/api/auth/reset-password', { token: 'none', password: person().password }),
    expects: everyone(400),
  },
  'POST /api/auth/confirm-email': { try: post('/api/auth/confirm-email', { token: 'none' }), expects: everyone(400) },
  'GET /api/me/profile': { try: (who) => who.get('/api/me/profile'), expects: MEMBERS },
  'PUT /api/me/profile': {
    try: (who) => who.ask('PUT', '/api/me/profile', { body: profileNamed(`p${crypto.randomUUID().slice(0, 12)}`) }),
    expects: MEMBERS,
  },
  // Whoever is let in is asked for the right password.
  'POST /api/me/password': {
    try: post('/api/me/password', { currentPassword: 'not this one', password: 'another old fence' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/email': {
    try: post('/api/me/email', { email: 'new@example.com', password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'GET /api/me/sessions': { try: (who) => who.get('/api/me/sessions'), expects: MEMBERS },
  'DELETE /api/me/sessions/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/sessions/nobodys'),
    expects: [401, 404, 404, 404, 404, 401, 401],
  },
  'GET /api/me/producer-profile': { try: (who) => who.get('/api/me/producer-profile'), expects: PRODUCERS },
  'PUT /api/me/producer-profile': {
    try: (who) => who.ask('PUT', '/api/me/producer-profile', { body: FARM }),
    expects: PRODUCERS,
  },
  // Those who sell already are told so; of the others, nobody here has a ZIP code that is one.
  'POST /api/producer-profiles': {
    try: post('/api/producer-profiles', FARM_NOWHERE),
    expects: [401, 400, 409, 409, 400, 401, 401],
  },
  'POST /api/auth/logout': { try: post('/api/auth/logout'), endsSession: true, expects: everyone(200) },

  'GET /api/orders': { try: (who) => who.get('/api/orders'), expects: [401, 200, 200, 200, 200, 401, 401] },
  'GET /api/producer/orders': {
    try: (who) => who.get('/api/producer/orders'),
    expects: [401, 403, 200, 200, 403, 401, 401],
  },
  'GET /api/orders/{id}': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}${key.order}`),
    expects: [404, 404, 404, 200, 200, 200, 404],
  },
  'PATCH /api/orders/{id}/status': {
    try: (who, { order }, key) =>
      who.ask('PATCH', `/api/orders/${order.id}/status${key.order}`, { body: { status: 'processing' } }),
    changesThings: true,
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'POST /api/orders/{id}/cancel': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/cancel${key.order}`, { reason: 'no need' }),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  // Everybody has a bell of their own: what is said of others' things in it is heard by nobody.
  'GET /api/me/notifications': { try: (who) => who.get('/api/me/notifications'), expects: MEMBERS },
  'GET /api/notifications': { try: (who) => who.get('/api/notifications'), expects: MEMBERS },
  'POST /api/me/notifications/{id}/read': {
    try: (who, { order }) => who.post(`/api/me/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'POST /api/me/notifications/read-all': { try: post('/api/me/notifications/read-all', {}), expects: MEMBERS },
  'POST /api/me/notifications/clear': { try: post('/api/me/notifications/clear', {}), expects: MEMBERS },
  'PATCH /api/notifications/{id}/read': {
    try: (who, { order }) => who.ask('PATCH', `/api/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/mark-all-read': {
    try: (who) => who.ask('PATCH', '/api/notifications/mark-all-read'),
    expects: MEMBERS,
  },
  'GET /api/checkouts/{id}': {
    try: (who, { open }, key) => who.get(`/api/checkouts/${open.checkoutId}${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/payment': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/payment${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/look': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/look${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/abandon': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/abandon${key.checkout}`),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },

  'GET /api/me/favorites': { try: (who) => who.get('/api/me/favorites'), expects: MEMBERS },
  'GET /api/me/favorites/products': { try: (who) => who.get('/api/me/favorites/products'), expects: MEMBERS },
  'GET /api/me/favorites/producers': { try: (who) => who.get('/api/me/favorites/producers'), expects: MEMBERS },
  'PUT /api/me/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('PUT', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites': { try: (who) => who.ask('DELETE', '/api/me/favorites'), expects: MEMBERS },
  'GET /api/favorites': { try: (who) => who.get('/api/favorites'), expects: MEMBERS },
  'POST /api/favorites': {
    try: (who, { productId }) => who.post('/api/favorites', { productId }),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/clear': { try: (who) => who.ask('DELETE', '/api/favorites/clear'), expects: MEMBERS },
  'DELETE /api/favorites/clear/{kind}': {
    try: (who) => who.ask('DELETE', '/api/favorites/clear/products'),
    expects: MEMBERS,
  },

  // The sandbox's own guard is the payment's client secret, which nobody here shows.
  'GET /sandbox/v1/payment_intents/{id}': {
    try: (who, { open }) => who.get(sandboxOf(open)),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/confirm': {
    try: (who, { open }) => who.ask('POST', `${sandboxOf(open)}/confirm`, FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/challenge': {
    try: (who, { open }) => who.ask('POST', `${sandboxOf(open)}/challenge`, FORM),
    expects: everyone(401),
  },

  // The last one: it signs out everybody who has walked so far.
  'DELETE /api/me/sessions': {
    try: (who) => who.ask('DELETE', '/api/me/sessions'),
    endsSession: true,
    expects: MEMBERS,
  },
}

const FORM = { body: 'outcome=pass', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
