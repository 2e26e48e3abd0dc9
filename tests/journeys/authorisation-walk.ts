import { greyPng } from '#tests/platform/pictures/picture-bytes.ts'
import { paperForm, pdf } from '#tests/support/paper-bytes.ts'
import { pictureForm } from '#tests/support/picture-form.ts'
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
  /** About the order; the buyer has asked something, the producer has answered. */
  readonly conversation: { readonly id: string; readonly asked: string; readonly answered: string }
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
/** Of whose goods the product is; another producer is told that it is none of theirs. */
const OWNERS: Door['expects'] = [401, 403, 403, 200, 403, 401, 401]
const GOOD = {
  ...{ name: 'Leeks', description: 'Pulled this morning.', category: 'vegetables', unit: 'per_item' },
  ...{ priceCents: 300, fulfilments: ['pickup'] },
}
const PAPER = { certifier: 'Vermont Organic Farmers (VOF)', number: 'VT-1', expiresOn: '2999-12-31' }
const CLAIM = { ...PAPER, certification: 'organic' }
const GOODS_LIST = [
  'name,description,category,unit,price,pickup,delivery,on hand',
  'Leeks,Pulled this morning.,Vegetables,per lb,3.50,yes,no,3',
].join('\n')
const ANY_DAYS = '?from=2026-01-01&to=2026-01-31'
/** None of these is of the staff: what the staff may do is tried with them. */
const STAFF: Door['expects'] = [401, 403, 403, 403, 403, 401, 401]
const CORRESPONDENTS: Door['expects'] = [404, 404, 404, 200, 200, 200, 404]
const SOME_KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
const profileNamed = (username: string) => ({ username, fullName: '', phone: '', zip: '' })
const FARM = {
  ...{ businessName: 'A Farm', description: 'Grown here.', zip: '05401', phone: '', tags: [] },
  ...{ pickup: { hours: 'Saturdays 9 to 12', address: '1 Barn Road' }, delivery: null },
}
const TOLD = { statement: 'We are who we say we are.', papers: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: TOLD, business: TOLD, practices: TOLD, committed: true }
const FARM_NOWHERE = { ...FARM, zip: '00000' }

const NO_DISPUTE = 'dispute_00000000000000000000000000'
const SOME_WORDS = { text: 'It is as I said.', papers: [] }
const DENIED = { resolution: { kind: 'denied' }, text: 'All was well.', plan: '' }
/** What is done in a case by its sides, and by the staff. */
const DEEDS = {
  ...{ statements: SOME_WORDS, answer: { ...SOME_WORDS, offer: null }, offer: { accept: true } },
  ...{ proposal: { accept: true }, acceptance: {}, appeal: SOME_WORDS, confirmation: {}, objection: SOME_WORDS },
  withdrawal: {},
}
const STAFF_DEEDS = {
  ...{ take: {}, questions: { side: 'buyer', text: 'How many?' }, decision: DENIED },
  proposal: { ...DENIED, resolution: { kind: 'full_refund' } },
  ...{ refund: { resolution: { kind: 'full_refund' }, text: 'Money.' }, close: { text: 'Done.' } },
}
const disputeDoors = (): Record<string, Door> => ({
  ...Object.fromEntries(
    Object.entries(DEEDS).map(([deed, body]) => [
      `POST /api/disputes/{id}/${deed}`,
      { try: post(`/api/disputes/${NO_DISPUTE}/${deed}`, body), expects: everyone(404) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(STAFF_DEEDS).map(([deed, body]) => [
      `POST /api/staff/disputes/{id}/${deed}`,
      { try: post(`/api/staff/disputes/${NO_DISPUTE}/${deed}`, body), expects: STAFF },
    ]),
  ),
  ...Object.fromEntries(
    ['', '/papers/paper_00000000000000000000000000'].flatMap((rest) => {
      const path = `${NO_DISPUTE}${rest}`
      const named = `{id}${rest && '/papers/{paperId}'}`
      return [
        [
          `GET /api/disputes/${named}`,
          { try: (who: Visitor) => who.get(`/api/disputes/${path}`), expects: everyone(404) },
        ],
        [
          `GET /api/staff/disputes/${named}`,
          { try: (who: Visitor) => who.get(`/api/staff/disputes/${path}`), expects: STAFF },
        ],
      ]
    }),
  ),
  'GET /api/staff/disputes': { try: (who) => who.get('/api/staff/disputes'), expects: STAFF },
})

/** Of a review that is there: whoever may decide is told that nobody has reported it. */
const LEFT_ALONE = { decision: 'dismiss', seen: 0, reason: 'It breaks no rule of ours.' }

const NO_ACCOUNT = 'account_00000000000000000000000000'
const NO_SANCTION = 'sanction_00000000000000000000000000'
const DECIDED = { reason: 'It was as it was.', seen: 0 }
const ASKED = { words: 'It was not as it was.' }
const NO_ITEM = 'item_00000000000000000000000000'
const NO_RECIPE = 'recipe_00000000000000000000000000'
const SEASONAL_ITEM = {
  ...{ name: 'Leeks', description: 'Blanched by hand.', category: 'vegetables', peakMonths: [9, 10] },
  ...{ nutritionalHighlights: [], searchWords: ['leeks'], otherWords: [] },
}
const RECIPE = {
  ...{ name: 'Leek pie', description: 'Slow.', difficulty: 'easy', cookTime: 60, servings: 4, steps: ['Bake.'] },
  ...{ ingredients: [{ text: '3 leeks', itemId: NO_ITEM }], seasonalIngredients: [NO_ITEM] },
}
const NO_QUERY = 'query_00000000000000000000000000'
const NO_BOX = 'box_00000000000000000000000000'
const NO_SUBSCRIPTION = 'subscription_00000000000000000000000000'
const NOT_THEIRS: Door['expects'] = [401, 404, 404, 404, 404, 401, 401]
const NEW_BOX = {
  ...{ name: 'A box', description: 'Of leeks.', imageUrl: null, contents: [{ item: 'Leeks', swaps: [] }] },
  ...{ capacity: 5, priceCents: 2000, frequency: 'weekly', firstDay: '2999-05-03', cutOffDays: 2 },
  ...{ fulfilment: 'pickup', taxable: false },
}
const SUBSCRIBE = {
  ...{ setupId: 'seti_1', totalCents: 2088, terms: true },
  contact: { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' },
}

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
  'GET /api/staff/health': { try: (who) => who.get('/api/staff/health'), expects: STAFF },
  'POST /api/staff/health/projections/{name}/retry': {
    try: post('/api/staff/health/projections/catalog/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/health/jobs/{name}/retry': {
    try: post('/api/staff/health/jobs/send-receipt/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/health/jobs/{name}/drop': {
    try: post('/api/staff/health/jobs/send-receipt/drop', { id: 'a-job', reason: 'x' }),
    expects: STAFF,
  },
  'GET /api/audit/proof': { try: (who) => who.get('/api/audit/proof'), expects: STAFF },
  'GET /api/audit/proof/checkpoints': { try: (who) => who.get('/api/audit/proof/checkpoints'), expects: STAFF },
  'POST /api/audit/proof/verify': { try: post('/api/audit/proof/verify'), expects: STAFF },
  'GET /api/audit/proof/events/{id}': { try: (who) => who.get('/api/audit/proof/events/1'), expects: STAFF },
  'GET /api/audit/proof/consistency': {
    try: (who) => who.get('/api/audit/proof/consistency?from=1&to=1'),
    expects: STAFF,
  },
  'GET /api/audit/proof/check-proof.mjs': {
    try: (who) => who.get('/api/audit/proof/check-proof.mjs'),
    expects: STAFF,
  },
  'GET /api/staff/orders': { try: (who) => who.get('/api/staff/orders'), expects: STAFF },
  'GET /api/staff/orders/{id}/replay': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/replay`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/as-of': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/as-of?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/evidence': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/evidence`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/processor-evidence': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/processor-evidence`),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/processor-evidence': {
    try: (who, { order }) =>
      who.post(`/api/staff/orders/${order.id}/processor-evidence`, { fingerprint: 'of what was read' }),
    expects: STAFF,
  },
  'GET /api/staff/members': { try: (who) => who.get('/api/staff/members'), expects: STAFF },
  'GET /api/staff/members/history': { try: (who) => who.get('/api/staff/members/history'), expects: STAFF },
  'POST /api/staff/members': {
    try: post('/api/staff/members', { who: 'nobody', role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/role': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/role`, { role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/take': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/take`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/sign-out': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/sign-out`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/reset-second-step': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/reset-second-step`, { reason: 'None.' }),
    expects: STAFF,
  },
  'GET /api/staff/products/{id}/as-of': {
    try: (who, { productId }) => who.get(`/api/staff/products/${productId}/as-of?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/staff/producers/{id}/statement/as-of': {
    try: (who, { farm }) =>
      who.get(`/api/staff/producers/${farm.producerId}/statement/as-of${ANY_DAYS}&asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/audit/looks': { try: (who) => who.get('/api/audit/looks'), expects: STAFF },
  'GET /api/audit/events': { try: (who) => who.get('/api/audit/events'), expects: STAFF },
  'GET /api/audit/export': { try: (who) => who.get('/api/audit/export'), expects: STAFF },
  'GET /api/audit/types': { try: (who) => who.get('/api/audit/types'), expects: STAFF },
  'GET /api/audit/queries': { try: (who) => who.get('/api/audit/queries'), expects: STAFF },
  'POST /api/audit/queries': { try: post('/api/audit/queries', { name: 'All', filter: {} }), expects: STAFF },
  'PUT /api/audit/queries/{id}': {
    try: (who) => who.ask('PUT', `/api/audit/queries/${NO_QUERY}`, { body: { name: 'All' } }),
    expects: STAFF,
  },
  'DELETE /api/audit/queries/{id}': {
    try: (who) => who.ask('DELETE', `/api/audit/queries/${NO_QUERY}`),
    expects: STAFF,
  },
  'GET /api/staff/seasonal-items': { try: (who) => who.get('/api/staff/seasonal-items'), expects: STAFF },
  'GET /api/staff/seasonal-items/matches': {
    try: (who) => who.get('/api/staff/seasonal-items/matches?category=eggs&words=eggs'),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items': { try: post('/api/staff/seasonal-items', SEASONAL_ITEM), expects: STAFF },
  'PUT /api/staff/seasonal-items/{id}': {
    try: (who) => who.ask('PUT', `/api/staff/seasonal-items/${NO_ITEM}`, { body: { ...SEASONAL_ITEM, seen: 1 } }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/withdraw': {
    try: post(`/api/staff/seasonal-items/${NO_ITEM}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/publish': {
    try: post(`/api/staff/seasonal-items/${NO_ITEM}/publish`),
    expects: STAFF,
  },
  'GET /api/staff/seasonal-recipes': { try: (who) => who.get('/api/staff/seasonal-recipes'), expects: STAFF },
  'POST /api/staff/seasonal-recipes': { try: post('/api/staff/seasonal-recipes', RECIPE), expects: STAFF },
  'PUT /api/staff/seasonal-recipes/{id}': {
    try: (who) => who.ask('PUT', `/api/staff/seasonal-recipes/${NO_RECIPE}`, { body: { ...RECIPE, seen: 1 } }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/withdraw': {
    try: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/publish': {
    try: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/publish`),
    expects: STAFF,
  },
  'GET /sandbox/stripe.js': open('/sandbox/stripe.js'),
  // The processor's own pages: whoever has a link that is good may, and there is none of this name.
  'GET /sandbox/set-up/{id}': { try: (who) => who.get('/sandbox/set-up/none'), expects: everyone(410) },
  'GET /sandbox/set-up/in/{id}': { try: (who) => who.get('/sandbox/set-up/in/none'), expects: everyone(410) },
  'POST /sandbox/set-up/in/{id}': { try: post('/sandbox/set-up/in/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/{id}': { try: (who) => who.get('/sandbox/dashboard/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/in/{id}': { try: (who) => who.get('/sandbox/dashboard/in/none'), expects: everyone(410) },
  'GET /api/me/products': { try: (who) => who.get('/api/me/products'), expects: PRODUCERS },
  'POST /api/me/products': { try: post('/api/me/products', { ...GOOD, onHand: 3 }), expects: PRODUCERS },
  'GET /api/me/products/{id}/movements': {
    try: (who, { productId }) => who.get(`/api/me/products/${productId}/movements`),
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'GET /api/me/products/{id}/prices': {
    try: (who, { productId }) => who.get(`/api/me/products/${productId}/prices`),
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'GET /api/me/products.csv': { try: (who) => who.get('/api/me/products.csv'), expects: PRODUCERS },
  'POST /api/me/products/import': {
    try: post('/api/me/products/import', { csv: GOODS_LIST, dryRun: true }),
    expects: PRODUCERS,
  },
  'POST /api/me/products/{id}/certificates': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/certificates`, CLAIM),
    expects: OWNERS,
  },
  'DELETE /api/me/products/{id}/certificates/{certification}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/me/products/${productId}/certificates/organic`),
    expects: OWNERS,
  },
  'GET /api/support/certificate-claims': {
    try: (who) => who.get('/api/support/certificate-claims'),
    expects: STAFF,
  },
  'POST /api/support/certificate-claims/{productId}/{certification}/approve': {
    try: (who, { productId }) => who.post(`/api/support/certificate-claims/${productId}/organic/approve`, PAPER),
    expects: STAFF,
  },
  'POST /api/support/certificate-claims/{productId}/{certification}/refuse': {
    try: (who, { productId }) =>
      who.post(`/api/support/certificate-claims/${productId}/organic/refuse`, { ...PAPER, reason: 'no' }),
    expects: STAFF,
  },
  'PUT /api/me/products/{id}': {
    try: (who, { productId }) => who.ask('PUT', `/api/me/products/${productId}`, { body: { ...GOOD, seen: 1 } }),
    changesThings: true,
    expects: OWNERS,
  },
  'POST /api/me/products/{id}/unlist': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/unlist`),
    changesThings: true,
    expects: OWNERS,
  },
  'POST /api/me/products/{id}/relist': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/relist`),
    expects: OWNERS,
  },
  'POST /api/me/products/{id}/stock': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/stock`, { why: 'added', quantity: 1 }),
    expects: OWNERS,
  },
  'PUT /api/me/products/{id}/threshold': {
    try: (who, { productId }) => who.ask('PUT', `/api/me/products/${productId}/threshold`, { body: { threshold: 2 } }),
    expects: OWNERS,
  },
  'GET /api/me/inventory': { try: (who) => who.get('/api/me/inventory'), expects: PRODUCERS },
  'GET /api/me/inventory/forecast': { try: (who) => who.get('/api/me/inventory/forecast'), expects: PRODUCERS },
  'PUT /api/me/inventory/settings': {
    try: (who) => who.ask('PUT', '/api/me/inventory/settings', { body: { lowStockThreshold: 5 } }),
    expects: PRODUCERS,
  },
  // Whoever sells is let in, and told of each product that is not theirs.
  'POST /api/me/inventory/changes': {
    try: (who, { productId }) =>
      who.post('/api/me/inventory/changes', { changes: [{ productId, change: { why: 'added', quantity: 1 } }] }),
    expects: PRODUCERS,
  },
  'GET /api/products/{id}': {
    try: (who, { productId }) => who.get(`/api/products/${productId}`),
    expects: everyone(200),
  },
  'POST /api/products/{id}/reports': {
    try: (who, { productId }) => who.post(`/api/products/${productId}/reports`, { reason: 'unsafe' }),
    changesThings: true,
    expects: [401, 200, 200, 403, 200, 401, 401],
  },
  'GET /api/products/{id}/reports/mine': {
    try: (who, { productId }) => who.get(`/api/products/${productId}/reports/mine`),
    expects: MEMBERS,
  },
  // Nobody has taken it down: its producer is told so, and nobody else learns anything.
  'POST /api/me/products/{id}/second-look': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/second-look`, { words: 'It is as I said.' }),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'GET /api/staff/accounts': { try: (who) => who.get('/api/staff/accounts?who=nobody'), expects: STAFF },
  'GET /api/staff/accounts/{accountId}': {
    try: (who) => who.get(`/api/staff/accounts/${NO_ACCOUNT}`),
    expects: STAFF,
  },
  'GET /api/staff/another-looks': { try: (who) => who.get('/api/staff/another-looks'), expects: STAFF },
  'POST /api/staff/accounts/{accountId}/sanctions': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions`, { kind: 'warning', ...DECIDED }),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/lift': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions/${NO_SANCTION}/lift`, DECIDED),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/look': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions/${NO_SANCTION}/look`, { decision: 'lift', ...DECIDED }),
    expects: STAFF,
  },
  'GET /api/me/standing': { try: (who) => who.get('/api/me/standing'), expects: MEMBERS },
  'POST /api/me/sanctions/{sanctionId}/look': {
    try: post(`/api/me/sanctions/${NO_SANCTION}/look`, ASKED),
    expects: NOT_THEIRS,
  },
  // Whoever has the mail's link may, and there is none of this name.
  'POST /api/account/another-look': {
    try: post('/api/account/another-look', { token: 'none', ...ASKED }),
    expects: everyone(400),
  },
  'GET /api/staff/reports': { try: (who) => who.get('/api/staff/reports'), expects: STAFF },
  'GET /api/staff/reports/{id}': {
    try: (who, { reviewId }) => who.get(`/api/staff/reports/${reviewId}`),
    expects: STAFF,
  },
  'POST /api/staff/reports/{id}/decision': {
    try: (who, { reviewId }) => who.post(`/api/staff/reports/${reviewId}/decision`, LEFT_ALONE),
    expects: STAFF,
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
  // Nobody here has shown a password a moment ago; whoever is let in is asked for the right one.
  'POST /api/auth/second-step': { try: post('/api/auth/second-step', { code: '000000' }), expects: everyone(401) },
  'POST /api/me/second-step/begin': {
    try: post('/api/me/second-step/begin', { password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/second-step/confirm': {
    try: post('/api/me/second-step/confirm', { setUpId: 'none', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/second-step/remove': {
    try: post('/api/me/second-step/remove', { password: 'not this one', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/delete-request': {
    try: post('/api/me/delete-request', { confirmPassword: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'GET /api/audit/retention': { try: (who) => who.get('/api/audit/retention'), expects: STAFF },
  'GET /api/me/export': { try: (who) => who.get('/api/me/export'), expects: MEMBERS },
  'GET /api/orders/{id}/export': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}/export${key.order}`),
    expects: [404, 404, 404, 404, 404, 200, 404],
  },
  // The order is an account’s: whoever has its link is told so.
  'POST /api/orders/{id}/erasure-request': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/erasure-request${key.order}`),
    expects: [404, 404, 404, 404, 404, 409, 404],
  },
  'POST /api/guest-erasure/look': {
    try: post('/api/guest-erasure/look', { token: 'wrong' }),
    expects: everyone(400),
  },
  'POST /api/guest-erasure': { try: post('/api/guest-erasure', { token: 'wrong' }), expects: everyone(400) },
  'DELETE /api/me': {
    try: (who) => who.ask('DELETE', '/api/me', { body: { token: '1.nobody' } }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/auth/keep-account': { try: post('/api/auth/keep-account', { token: 'wrong' }), expects: everyone(400) },
  'GET /api/me/sessions': { try: (who) => who.get('/api/me/sessions'), expects: MEMBERS },
  'DELETE /api/me/sessions/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/sessions/nobodys'),
    expects: [401, 404, 404, 404, 404, 401, 401],
  },
  'GET /api/me/producer-profile': { try: (who) => who.get('/api/me/producer-profile'), expects: PRODUCERS },
  // Whoever is let in is told that it was changed since: nobody's is in its first version.
  'PUT /api/me/producer-profile': {
    try: (who) => who.ask('PUT', '/api/me/producer-profile', { body: { ...FARM, seen: 1 } }),
    expects: [401, 403, 409, 409, 403, 401, 401],
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
  'GET /api/orders/{id}/receipt': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}/receipt${key.order}`),
    expects: [404, 404, 404, 200, 200, 200, 404],
  },
  'PATCH /api/orders/{id}/status': {
    try: (who, { order }, key) =>
      who.ask('PATCH', `/api/orders/${order.id}/status${key.order}`, { body: { status: 'processing' } }),
    changesThings: true,
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  // Whoever sells is let in, and told that what is not theirs is not there.
  'POST /api/producer/orders/steps': {
    try: (who, { order }, key) =>
      who.post(`/api/producer/orders/steps${key.order}`, { ids: [order.id], status: 'processing' }),
    changesThings: true,
    expects: PRODUCERS,
  },
  // Whoever sells is let in, and told that this is the code of nothing.
  'GET /api/producer/check-in': {
    try: (who) => who.get('/api/producer/check-in?code=none'),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'GET /api/producer/packing-slips': {
    try: (who, { order }) => who.get(`/api/producer/packing-slips?orders=${order.id}`),
    expects: PRODUCERS,
  },
  // Its only piece: whoever is let in is told that this would leave nothing.
  'POST /api/orders/{id}/refunds': {
    try: (who, { order, productId }, key) =>
      who.post(`/api/orders/${order.id}/refunds${key.order}`, { lines: [{ productId, quantity: 1 }], reason: 'hail' }),
    expects: [401, 403, 404, 409, 403, 401, 401],
  },
  'POST /api/upload': { try: (who) => who.post('/api/upload', pictureForm(greyPng(64, 48))), expects: MEMBERS },
  'GET /api/stripe/account-status': { try: (who) => who.get('/api/stripe/account-status'), expects: PRODUCERS },
  'GET /api/producer/statement': {
    try: (who) => who.get('/api/producer/statement?from=2026-01-01&to=2026-01-31'),
    expects: PRODUCERS,
  },
  'GET /api/me/analytics': { try: (who) => who.get(`/api/me/analytics${ANY_DAYS}`), expects: PRODUCERS },
  'GET /api/me/analytics/orders': {
    try: (who) => who.get(`/api/me/analytics/orders${ANY_DAYS}&which=gross`),
    expects: PRODUCERS,
  },
  'GET /api/me/analytics.csv': { try: (who) => who.get(`/api/me/analytics.csv${ANY_DAYS}`), expects: PRODUCERS },
  'GET /api/producer/payouts': { try: (who) => who.get('/api/producer/payouts'), expects: PRODUCERS },
  'POST /api/stripe/connect-account': { try: post('/api/stripe/connect-account'), expects: PRODUCERS },
  'POST /api/stripe/account-link': { try: post('/api/stripe/account-link'), expects: PRODUCERS },
  'POST /api/stripe/dashboard-link': { try: post('/api/stripe/dashboard-link'), expects: PRODUCERS },
  'POST /api/stripe/account-look': { try: post('/api/stripe/account-look'), expects: PRODUCERS },
  'GET /api/me/verification': { try: (who) => who.get('/api/me/verification'), expects: PRODUCERS },
  'POST /api/me/verification': {
    try: post('/api/me/verification', APPLICATION),
    changesThings: true,
    expects: PRODUCERS,
  },
  // Whoever is let in has been asked nothing.
  'POST /api/me/verification/answer': {
    try: async (who) => {
      await who.post('/api/me/verification', APPLICATION)
      return who.post('/api/me/verification/answer', { answer: 'Yes.' })
    },
    changesThings: true,
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'POST /api/me/verification/withdraw': {
    try: async (who) => {
      await who.post('/api/me/verification', APPLICATION)
      return who.post('/api/me/verification/withdraw')
    },
    changesThings: true,
    expects: PRODUCERS,
  },
  'POST /api/me/papers': { try: (who) => who.post('/api/me/papers', paperForm(pdf())), expects: PRODUCERS },
  // The producer is let in, and has sent no such paper.
  'GET /api/verifications/{id}/papers/{paperId}': {
    try: (who, { farm }) => who.get(`/api/verifications/${farm.producerId}/papers/paper_00000000000000000000000000`),
    expects: [401, 403, 403, 404, 403, 401, 401],
  },
  'GET /api/staff/paper-looks': { try: (who) => who.get('/api/staff/paper-looks'), expects: STAFF },
  'GET /api/staff/verifications': { try: (who) => who.get('/api/staff/verifications'), expects: STAFF },
  'GET /api/staff/verifications/{id}': {
    try: (who, { farm }) => who.get(`/api/staff/verifications/${farm.producerId}`),
    expects: STAFF,
  },
  'POST /api/staff/verifications/{id}/decision': {
    try: (who, { farm }) =>
      who.post(`/api/staff/verifications/${farm.producerId}/decision`, {
        ...{ applicationId: 'application_00000000000000000000000000', decision: 'approve', reason: 'Fine.' },
      }),
    expects: STAFF,
  },
  'POST /api/me/closed-periods': {
    try: post('/api/me/closed-periods', { from: '2099-01-01', until: '2099-01-03' }),
    changesThings: true,
    expects: PRODUCERS,
  },
  'DELETE /api/me/closed-periods/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/closed-periods/closed_none'),
    expects: PRODUCERS,
  },
  // Nothing was reported: who may not see the order learns nothing, and to its sides there is no such case.
  'GET /api/orders/{id}/disputes': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}/disputes${key.order}`),
    expects: CORRESPONDENTS,
  },
  'POST /api/orders/{id}/disputes': {
    try: (who, { order, productId }, key) =>
      who.post(`/api/orders/${order.id}/disputes${key.order}`, {
        ...{ type: 'missing', lines: [{ productId, quantity: 1 }], papers: [], wish: 'full_refund' },
        description: 'It never came to us.',
      }),
    changesThings: true,
    // The last one to knock comes second.
    expects: [404, 404, 404, 403, 200, 409, 404],
  },
  'POST /api/orders/{id}/dispute-papers': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/dispute-papers${key.order}`, paperForm(pdf())),
    expects: CORRESPONDENTS,
  },
  'GET /api/disputes': { try: (who) => who.get('/api/disputes'), expects: MEMBERS },
  ...disputeDoors(),
  'GET /api/staff/cases': { try: (who) => who.get('/api/staff/cases'), expects: STAFF },
  'POST /api/staff/cases/{id}/settle': {
    try: post('/api/staff/cases/case_00000000000000000000000000/settle', { note: 'done' }),
    expects: STAFF,
  },
  'GET /api/staff/reconciliations': { try: (who) => who.get('/api/staff/reconciliations'), expects: STAFF },
  'POST /api/staff/reconciliations': { try: post('/api/staff/reconciliations'), expects: STAFF },
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
  'GET /api/me/notifications/counts': { try: (who) => who.get('/api/me/notifications/counts'), expects: MEMBERS },
  'GET /api/notifications/counts': { try: (who) => who.get('/api/notifications/counts'), expects: MEMBERS },
  'DELETE /api/me/notifications/{id}': {
    try: (who, { order }) => who.ask('DELETE', `/api/me/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'DELETE /api/notifications/{id}': {
    try: (who, { order }) => who.ask('DELETE', `/api/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'GET /api/me/notification-settings': {
    try: (who) => who.get('/api/me/notification-settings'),
    expects: MEMBERS,
  },
  'GET /api/notifications/settings': { try: (who) => who.get('/api/notifications/settings'), expects: MEMBERS },
  'PATCH /api/me/notification-settings': {
    try: (who) => who.ask('PATCH', '/api/me/notification-settings', { body: { sound: true } }),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/settings': {
    try: (who) => who.ask('PATCH', '/api/notifications/settings', { body: { marketingEmails: true } }),
    expects: MEMBERS,
  },
  'GET /api/me/push': { try: (who) => who.get('/api/me/push'), expects: MEMBERS },
  // Whoever is let in is told that nobody calls this machine.
  'POST /api/me/push/devices': {
    try: post('/api/me/push/devices', { endpoint: 'https://localhost/', keys: SOME_KEYS, name: 'A phone' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'DELETE /api/me/push/devices/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/push/devices/nobodys'),
    expects: MEMBERS,
  },
  'GET /api/me/mails': { try: (who) => who.get('/api/me/mails'), expects: MEMBERS },
  // Whoever has a mail's link needs no account; nobody here has one.
  'POST /api/unsubscribe': {
    try: (who, { farm }) => who.post('/api/unsubscribe', { account: farm.accountId, topic: 'sales', key: 'none' }),
    expects: everyone(400),
  },
  'POST /api/me/welcomed': { try: post('/api/me/welcomed'), expects: MEMBERS },
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

  // A conversation about an order is its buyer's, its producer's, and whoever's has the order's link.
  'GET /api/conversations': { try: (who) => who.get('/api/conversations'), expects: MEMBERS },
  'GET /api/me/unread-messages': { try: (who) => who.get('/api/me/unread-messages'), expects: MEMBERS },
  'GET /api/conversations/{id}/messages': {
    try: (who, { conversation }, key) => who.get(`/api/conversations/${conversation.id}/messages${key.order}`),
    expects: CORRESPONDENTS,
  },
  'POST /api/conversations': {
    try: (who, { order }, key) => who.post(`/api/conversations${key.order}`, { orderId: order.id }),
    expects: CORRESPONDENTS,
  },
  'POST /api/messages': {
    try: (who, { conversation }, key) =>
      who.post(`/api/messages${key.order}`, { conversationId: conversation.id, content: 'Hello' }),
    expects: CORRESPONDENTS,
  },
  'POST /api/conversations/{id}/read': {
    try: (who, { conversation: { id, answered } }, key) =>
      who.post(`/api/conversations/${id}/read${key.order}`, { upTo: answered }),
    expects: CORRESPONDENTS,
  },
  // Nobody reports their own words: the buyer's are the producer's to report, and theirs the buyer's.
  'POST /api/conversations/{id}/messages/{messageId}/reports': {
    try: (who, { conversation: { id, asked } }, key) =>
      who.post(`/api/conversations/${id}/messages/${asked}/reports${key.order}`, { reason: 'spam' }),
    expects: [404, 404, 404, 200, 403, 403, 404],
  },
  'PUT /api/conversations/{id}/block': {
    try: (who, { conversation }, key) => who.ask('PUT', `/api/conversations/${conversation.id}/block${key.order}`),
    changesThings: true,
    expects: CORRESPONDENTS,
  },
  'DELETE /api/conversations/{id}/block': {
    try: (who, { conversation }, key) => who.ask('DELETE', `/api/conversations/${conversation.id}/block${key.order}`),
    expects: CORRESPONDENTS,
  },

  'GET /api/me/credit': { try: (who) => who.get('/api/me/credit'), expects: MEMBERS },
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

  'GET /api/subscription-boxes': open('/api/subscription-boxes'),
  'GET /api/subscriptions': { try: (who) => who.get('/api/subscriptions'), expects: MEMBERS },
  'POST /api/subscription-cards': { try: post('/api/subscription-cards'), expects: MEMBERS },
  'POST /api/subscriptions': {
    try: post('/api/subscriptions', { ...SUBSCRIBE, boxId: NO_BOX }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'PATCH /api/subscriptions/{id}': {
    try: (who) => who.ask('PATCH', `/api/subscriptions/${NO_SUBSCRIPTION}`, { body: { action: 'cancel' } }),
    expects: NOT_THEIRS,
  },
  'POST /api/subscriptions/{id}/card-setup': {
    try: post(`/api/subscriptions/${NO_SUBSCRIPTION}/card-setup`),
    expects: NOT_THEIRS,
  },
  'PUT /api/subscriptions/{id}/card': {
    try: (who) => who.ask('PUT', `/api/subscriptions/${NO_SUBSCRIPTION}/card`, { body: { setupId: 'seti_1' } }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'GET /api/me/boxes': { try: (who) => who.get('/api/me/boxes'), expects: PRODUCERS },
  'GET /api/me/box-deliveries': { try: (who) => who.get('/api/me/box-deliveries'), expects: PRODUCERS },
  'POST /api/me/boxes': { try: post('/api/me/boxes', NEW_BOX), expects: PRODUCERS },
  'PUT /api/me/boxes/{id}': {
    try: (who) => who.ask('PUT', `/api/me/boxes/${NO_BOX}`, { body: { ...NEW_BOX, seen: 1 } }),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'POST /api/me/boxes/{id}/close': {
    try: post(`/api/me/boxes/${NO_BOX}/close`),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },

  // The sandbox's own guard is the payment's client secret, which nobody here shows.
  'GET /sandbox/v1/setup_intents/{id}': {
    try: (who) => who.get('/sandbox/v1/setup_intents/seti_1'),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/confirm': {
    try: (who) => who.ask('POST', '/sandbox/v1/setup_intents/seti_1/confirm', FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/challenge': {
    try: (who) => who.ask('POST', '/sandbox/v1/setup_intents/seti_1/challenge', FORM),
    expects: everyone(401),
  },
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
