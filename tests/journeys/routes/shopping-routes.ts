import {
  everyone,
  type Fixture,
  MEMBERS,
  NOT_OWNED,
  open,
  PRODUCERS,
  post,
  type RouteAttempts,
  STAFF,
} from '#tests/journeys/routes/route-attempt.ts'

export const catalogRoutes: RouteAttempts = {
  'GET /api/products': open('/api/products'),
  'GET /api/search/suggestions': open('/api/search/suggestions?search=eggs'),
  'GET /api/staff/products/{id}/point-in-time': {
    try: (visitor, { productId }) =>
      visitor.get(`/api/staff/products/${productId}/point-in-time?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/products/{id}': {
    try: (visitor, { productId }) => visitor.get(`/api/products/${productId}`),
    expects: everyone(200),
  },
}

export const checkoutRoutes: RouteAttempts = {
  'POST /api/cart/quote': { try: post('/api/cart/quote', { lines: [] }), expects: everyone(200) },
  'GET /api/open-checkout': { try: (visitor) => visitor.get('/api/open-checkout'), expects: everyone(200) },
  // Admitted callers are recognized by the refusal: an empty cart, an unknown token.
  'POST /api/checkouts': { try: post('/api/checkouts', {}), expects: everyone(400) },
  'GET /api/checkouts/{id}': {
    try: (visitor, { open }, key) => visitor.get(`/api/checkouts/${open.checkoutId}${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/payment-intent': {
    try: (visitor, { open }, key) => visitor.post(`/api/checkouts/${open.checkoutId}/payment-intent${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/refresh': {
    try: (visitor, { open }, key) => visitor.post(`/api/checkouts/${open.checkoutId}/refresh${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/extension': {
    try: (visitor, { open }, key) => visitor.post(`/api/checkouts/${open.checkoutId}/extension${key.checkout}`),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/cancel': {
    try: (visitor, { open }, key) => visitor.post(`/api/checkouts/${open.checkoutId}/cancel${key.checkout}`),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
}

export const stockAlertRoutes: RouteAttempts = {
  'GET /api/me/stock-alerts': { try: (visitor) => visitor.get('/api/me/stock-alerts'), expects: MEMBERS },
  'PUT /api/me/stock-alerts/{productId}': {
    // The product is in stock, so 409 shows that a member is admitted.
    try: (visitor, { productId }) => visitor.ask('PUT', `/api/me/stock-alerts/${productId}`),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'DELETE /api/me/stock-alerts/{productId}': {
    try: (visitor, { productId }) => visitor.ask('DELETE', `/api/me/stock-alerts/${productId}`),
    expects: MEMBERS,
  },
}

export const favoriteRoutes: RouteAttempts = {
  'GET /api/me/favorites': { try: (visitor) => visitor.get('/api/me/favorites'), expects: MEMBERS },
  'GET /api/me/favorites/products': { try: (visitor) => visitor.get('/api/me/favorites/products'), expects: MEMBERS },
  'GET /api/me/favorites/producers': { try: (visitor) => visitor.get('/api/me/favorites/producers'), expects: MEMBERS },
  'PUT /api/me/favorites/{kind}/{targetId}': {
    try: (visitor, { productId }) => visitor.ask('PUT', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites/{kind}/{targetId}': {
    try: (visitor, { productId }) => visitor.ask('DELETE', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites': { try: (visitor) => visitor.ask('DELETE', '/api/me/favorites'), expects: MEMBERS },
  'GET /api/favorites': { try: (visitor) => visitor.get('/api/favorites'), expects: MEMBERS },
  'POST /api/favorites': {
    try: (visitor, { productId }) => visitor.post('/api/favorites', { productId }),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/{kind}/{targetId}': {
    try: (visitor, { productId }) => visitor.ask('DELETE', `/api/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/clear': { try: (visitor) => visitor.ask('DELETE', '/api/favorites/clear'), expects: MEMBERS },
  'DELETE /api/favorites/clear/{kind}': {
    try: (visitor) => visitor.ask('DELETE', '/api/favorites/clear/products'),
    expects: MEMBERS,
  },
}

export const marketRoutes: RouteAttempts = {
  'GET /api/marketplace': open('/api/marketplace'),
  'GET /api/zip-codes/{zipCode}': open('/api/zip-codes/05401'),
  'GET /api/marketplace/map': open('/api/marketplace/map'),
  'GET /api/zip-codes/nearest': open('/api/zip-codes/nearest?latitude=44.48&longitude=-73.22'),
}

const REVIEW = { rating: 4, comment: 'Golden yolks, every one of them.' }

export const reviewRoutes: RouteAttempts = {
  'GET /api/featured-reviews': open('/api/featured-reviews'),
  'GET /api/products/{id}/reviews': {
    try: (visitor, { productId }) => visitor.get(`/api/products/${productId}/reviews`),
    expects: everyone(200),
  },
  'GET /api/producer-profiles/{id}/reviews': {
    try: (visitor, { farm }) => visitor.get(`/api/producer-profiles/${farm.producerId}/reviews`),
    expects: everyone(200),
  },
  'POST /api/reviews': {
    try: (visitor, { productId }) => visitor.post('/api/reviews', { productId, ...REVIEW }),
    changesThings: true,
    expects: [401, 200, 200, 403, 409, 401, 401],
  },
  'PUT /api/reviews/{id}': {
    try: (visitor, { reviewId }) => visitor.ask('PUT', `/api/reviews/${reviewId}`, { body: REVIEW }),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'DELETE /api/reviews/{id}': {
    try: (visitor, { reviewId }) => visitor.ask('DELETE', `/api/reviews/${reviewId}`),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'PUT /api/reviews/{id}/reply': {
    try: (visitor, { reviewId }) =>
      visitor.ask('PUT', `/api/reviews/${reviewId}/reply`, { body: { reply: 'Thank you!' } }),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'DELETE /api/reviews/{id}/reply': {
    try: (visitor, { reviewId }) => visitor.ask('DELETE', `/api/reviews/${reviewId}/reply`),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'POST /api/reviews/{id}/reports': {
    try: (visitor, { reviewId }) => visitor.post(`/api/reviews/${reviewId}/reports`, { reason: 'spam' }),
    changesThings: true,
    expects: [401, 200, 200, 200, 403, 401, 401],
  },
}

const sandboxOf = ({ payment }: Fixture['open']) =>
  `/sandbox/v1/payment_intents/${payment.clientSecret.split('_secret_')[0]}`
const FORM = { body: 'outcome=pass', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const sandboxRoutes: RouteAttempts = {
  'GET /sandbox/stripe.js': open('/sandbox/stripe.js'),
  // The processor's pages require a valid link, and this one does not exist.
  'GET /sandbox/set-up/{id}': { try: (visitor) => visitor.get('/sandbox/set-up/none'), expects: everyone(410) },
  'GET /sandbox/set-up/in/{id}': { try: (visitor) => visitor.get('/sandbox/set-up/in/none'), expects: everyone(410) },
  'POST /sandbox/set-up/in/{id}': { try: post('/sandbox/set-up/in/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/{id}': { try: (visitor) => visitor.get('/sandbox/dashboard/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/in/{id}': {
    try: (visitor) => visitor.get('/sandbox/dashboard/in/none'),
    expects: everyone(410),
  },
  // The sandbox requires the client secret of the payment, which is missing here.
  'GET /sandbox/v1/setup_intents/{id}': {
    try: (visitor) => visitor.get('/sandbox/v1/setup_intents/seti_1'),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/confirm': {
    try: (visitor) => visitor.ask('POST', '/sandbox/v1/setup_intents/seti_1/confirm', FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/challenge': {
    try: (visitor) => visitor.ask('POST', '/sandbox/v1/setup_intents/seti_1/challenge', FORM),
    expects: everyone(401),
  },
  'GET /sandbox/v1/payment_intents/{id}': {
    try: (visitor, { open }) => visitor.get(sandboxOf(open)),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/confirm': {
    try: (visitor, { open }) => visitor.ask('POST', `${sandboxOf(open)}/confirm`, FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/challenge': {
    try: (visitor, { open }) => visitor.ask('POST', `${sandboxOf(open)}/challenge`, FORM),
    expects: everyone(401),
  },
}

const NO_ITEM = 'seasonal_item_00000000000000000000000000'
const NO_RECIPE = 'recipe_00000000000000000000000000'
const SEASONAL_ITEM = {
  name: 'Leeks',
  description: 'Blanched by hand.',
  category: 'vegetables',
  peakMonths: [9, 10],
  nutritionalHighlights: [],
  includedTerms: ['leeks'],
  excludedTerms: [],
}
const RECIPE = {
  name: 'Leek pie',
  description: 'Slow.',
  difficulty: 'easy',
  cookTime: 60,
  servings: 4,
  steps: ['Bake.'],
  ingredients: [{ text: '3 leeks', itemId: NO_ITEM }],
  seasonalIngredients: [NO_ITEM],
}

export const seasonalRoutes: RouteAttempts = {
  'GET /api/seasonal-items': open('/api/seasonal-items'),
  'GET /api/seasonal-producers': open('/api/seasonal-producers?season=fall'),
  'GET /api/seasonal-recipes': open('/api/seasonal-recipes?season=current'),
  // The recipe does not exist.
  'GET /api/seasonal-recipes/{id}': {
    try: (visitor) => visitor.get('/api/seasonal-recipes/recipe_none'),
    expects: everyone(404),
  },
  'GET /api/staff/seasonal-items': { try: (visitor) => visitor.get('/api/staff/seasonal-items'), expects: STAFF },
  'GET /api/staff/seasonal-items/matches': {
    try: (visitor) => visitor.get('/api/staff/seasonal-items/matches?category=eggs&includedTerms=eggs'),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items': { try: post('/api/staff/seasonal-items', SEASONAL_ITEM), expects: STAFF },
  'PUT /api/staff/seasonal-items/{id}': {
    try: (visitor) =>
      visitor.ask('PUT', `/api/staff/seasonal-items/${NO_ITEM}`, { body: { ...SEASONAL_ITEM, expectedVersion: 1 } }),
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
  'GET /api/staff/seasonal-recipes': { try: (visitor) => visitor.get('/api/staff/seasonal-recipes'), expects: STAFF },
  'POST /api/staff/seasonal-recipes': { try: post('/api/staff/seasonal-recipes', RECIPE), expects: STAFF },
  'PUT /api/staff/seasonal-recipes/{id}': {
    try: (visitor) =>
      visitor.ask('PUT', `/api/staff/seasonal-recipes/${NO_RECIPE}`, { body: { ...RECIPE, expectedVersion: 1 } }),
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
}

const NO_BOX = 'box_00000000000000000000000000'
const NO_SUBSCRIPTION = 'subscription_00000000000000000000000000'
const NEW_BOX = {
  name: 'A box',
  description: 'Of leeks.',
  contents: [{ item: 'Leeks', substitutes: [] }],
  capacity: 5,
  priceCents: 2000,
  frequency: 'weekly',
  firstDeliveryOn: '2999-05-03',
  cutoffDays: 2,
  fulfillmentMethod: 'pickup',
  taxable: false,
}
const SUBSCRIBE = {
  setupIntentId: 'seti_1',
  totalCents: 2088,
  acceptsRenewalTerms: true,
  contact: { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' },
}

export const boxRoutes: RouteAttempts = {
  'GET /api/subscription-boxes': open('/api/subscription-boxes'),
  'GET /api/subscriptions': { try: (visitor) => visitor.get('/api/subscriptions'), expects: MEMBERS },
  'POST /api/subscription-setup-intents': { try: post('/api/subscription-setup-intents'), expects: MEMBERS },
  'POST /api/subscriptions': {
    try: post('/api/subscriptions', { ...SUBSCRIBE, boxId: NO_BOX }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'PATCH /api/subscriptions/{id}': {
    try: (visitor) => visitor.ask('PATCH', `/api/subscriptions/${NO_SUBSCRIPTION}`, { body: { action: 'cancel' } }),
    expects: NOT_OWNED,
  },
  'POST /api/subscriptions/{id}/setup-intents': {
    try: post(`/api/subscriptions/${NO_SUBSCRIPTION}/setup-intents`),
    expects: NOT_OWNED,
  },
  'PUT /api/subscriptions/{id}/payment-method': {
    try: (visitor) =>
      visitor.ask('PUT', `/api/subscriptions/${NO_SUBSCRIPTION}/payment-method`, { body: { setupIntentId: 'seti_1' } }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'GET /api/me/subscription-boxes': { try: (visitor) => visitor.get('/api/me/subscription-boxes'), expects: PRODUCERS },
  'GET /api/me/subscription-deliveries': {
    try: (visitor) => visitor.get('/api/me/subscription-deliveries'),
    expects: PRODUCERS,
  },
  // Both producers are admitted, but neither has pickup days.
  'POST /api/me/subscription-boxes': {
    try: post('/api/me/subscription-boxes', NEW_BOX),
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'PUT /api/me/subscription-boxes/{id}': {
    try: (visitor) =>
      visitor.ask('PUT', `/api/me/subscription-boxes/${NO_BOX}`, { body: { ...NEW_BOX, expectedVersion: 1 } }),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'POST /api/me/subscription-boxes/{id}/discontinue': {
    try: post(`/api/me/subscription-boxes/${NO_BOX}/discontinue`),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
}
