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
    send: (visitor, { productId }) =>
      visitor.get(`/api/staff/products/${productId}/point-in-time?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/products/{id}': {
    send: (visitor, { productId }) => visitor.get(`/api/products/${productId}`),
    expects: everyone(200),
  },
}

export const checkoutRoutes: RouteAttempts = {
  'POST /api/cart/quote': { send: post('/api/cart/quote', { lines: [] }), expects: everyone(200) },
  'GET /api/open-checkout': { send: (visitor) => visitor.get('/api/open-checkout'), expects: everyone(200) },
  // Admitted callers are recognized by the refusal: an empty cart, an unknown token.
  'POST /api/checkouts': { send: post('/api/checkouts', {}), expects: everyone(400) },
  'GET /api/checkouts/{id}': {
    send: (visitor, { publicRead }, key) => visitor.get(`/api/checkouts/${publicRead.checkoutId}${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/payment-intent': {
    send: (visitor, { publicRead }, key) =>
      visitor.post(`/api/checkouts/${publicRead.checkoutId}/payment-intent${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/refresh': {
    send: (visitor, { publicRead }, key) =>
      visitor.post(`/api/checkouts/${publicRead.checkoutId}/refresh${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/extension': {
    send: (visitor, { publicRead }, key) =>
      visitor.post(`/api/checkouts/${publicRead.checkoutId}/extension${key.checkout}`),
    changesData: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/cancel': {
    send: (visitor, { publicRead }, key) =>
      visitor.post(`/api/checkouts/${publicRead.checkoutId}/cancel${key.checkout}`),
    changesData: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
}

export const stockAlertRoutes: RouteAttempts = {
  'GET /api/me/stock-alerts': { send: (visitor) => visitor.get('/api/me/stock-alerts'), expects: MEMBERS },
  'PUT /api/me/stock-alerts/{productId}': {
    // The product is in stock, so 409 shows that a member is admitted.
    send: (visitor, { productId }) => visitor.request('PUT', `/api/me/stock-alerts/${productId}`),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'DELETE /api/me/stock-alerts/{productId}': {
    send: (visitor, { productId }) => visitor.request('DELETE', `/api/me/stock-alerts/${productId}`),
    expects: MEMBERS,
  },
}

export const favoriteRoutes: RouteAttempts = {
  'GET /api/me/favorites': { send: (visitor) => visitor.get('/api/me/favorites'), expects: MEMBERS },
  'GET /api/me/favorites/products': { send: (visitor) => visitor.get('/api/me/favorites/products'), expects: MEMBERS },
  'GET /api/me/favorites/producers': {
    send: (visitor) => visitor.get('/api/me/favorites/producers'),
    expects: MEMBERS,
  },
  'PUT /api/me/favorites/{kind}/{targetId}': {
    send: (visitor, { productId }) => visitor.request('PUT', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites/{kind}/{targetId}': {
    send: (visitor, { productId }) => visitor.request('DELETE', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites': { send: (visitor) => visitor.request('DELETE', '/api/me/favorites'), expects: MEMBERS },
  'GET /api/favorites': { send: (visitor) => visitor.get('/api/favorites'), expects: MEMBERS },
  'POST /api/favorites': {
    send: (visitor, { productId }) => visitor.post('/api/favorites', { productId }),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/{kind}/{targetId}': {
    send: (visitor, { productId }) => visitor.request('DELETE', `/api/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/clear': {
    send: (visitor) => visitor.request('DELETE', '/api/favorites/clear'),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/clear/{kind}': {
    send: (visitor) => visitor.request('DELETE', '/api/favorites/clear/products'),
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
    send: (visitor, { productId }) => visitor.get(`/api/products/${productId}/reviews`),
    expects: everyone(200),
  },
  'GET /api/producer-profiles/{id}/reviews': {
    send: (visitor, { farm }) => visitor.get(`/api/producer-profiles/${farm.producerId}/reviews`),
    expects: everyone(200),
  },
  'POST /api/reviews': {
    send: (visitor, { productId }) => visitor.post('/api/reviews', { productId, ...REVIEW }),
    changesData: true,
    expects: [401, 200, 200, 403, 409, 401, 401],
  },
  'PUT /api/reviews/{id}': {
    send: (visitor, { reviewId }) => visitor.request('PUT', `/api/reviews/${reviewId}`, { body: REVIEW }),
    changesData: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'DELETE /api/reviews/{id}': {
    send: (visitor, { reviewId }) => visitor.request('DELETE', `/api/reviews/${reviewId}`),
    changesData: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'PUT /api/reviews/{id}/reply': {
    send: (visitor, { reviewId }) =>
      visitor.request('PUT', `/api/reviews/${reviewId}/reply`, { body: { reply: 'Thank you!' } }),
    changesData: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'DELETE /api/reviews/{id}/reply': {
    send: (visitor, { reviewId }) => visitor.request('DELETE', `/api/reviews/${reviewId}/reply`),
    changesData: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'POST /api/reviews/{id}/reports': {
    send: (visitor, { reviewId }) => visitor.post(`/api/reviews/${reviewId}/reports`, { reason: 'spam' }),
    changesData: true,
    expects: [401, 200, 200, 200, 403, 401, 401],
  },
}

const sandboxOf = ({ payment }: Fixture['publicRead']) =>
  `/sandbox/v1/payment_intents/${payment.clientSecret.split('_secret_')[0]}`
const FORM = { body: 'outcome=pass', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const sandboxRoutes: RouteAttempts = {
  'GET /sandbox/stripe.js': open('/sandbox/stripe.js'),
  // The processor's pages require a valid link, and this one does not exist.
  'GET /sandbox/set-up/{id}': { send: (visitor) => visitor.get('/sandbox/set-up/none'), expects: everyone(410) },
  'GET /sandbox/set-up/in/{id}': { send: (visitor) => visitor.get('/sandbox/set-up/in/none'), expects: everyone(410) },
  'POST /sandbox/set-up/in/{id}': { send: post('/sandbox/set-up/in/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/{id}': { send: (visitor) => visitor.get('/sandbox/dashboard/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/in/{id}': {
    send: (visitor) => visitor.get('/sandbox/dashboard/in/none'),
    expects: everyone(410),
  },
  // The sandbox requires the client secret of the payment, which is missing here.
  'GET /sandbox/v1/setup_intents/{id}': {
    send: (visitor) => visitor.get('/sandbox/v1/setup_intents/seti_1'),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/confirm': {
    send: (visitor) => visitor.request('POST', '/sandbox/v1/setup_intents/seti_1/confirm', FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/challenge': {
    send: (visitor) => visitor.request('POST', '/sandbox/v1/setup_intents/seti_1/challenge', FORM),
    expects: everyone(401),
  },
  'GET /sandbox/v1/payment_intents/{id}': {
    send: (visitor, { publicRead }) => visitor.get(sandboxOf(publicRead)),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/confirm': {
    send: (visitor, { publicRead }) => visitor.request('POST', `${sandboxOf(publicRead)}/confirm`, FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/challenge': {
    send: (visitor, { publicRead }) => visitor.request('POST', `${sandboxOf(publicRead)}/challenge`, FORM),
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
    send: (visitor) => visitor.get('/api/seasonal-recipes/recipe_none'),
    expects: everyone(404),
  },
  'GET /api/staff/seasonal-items': { send: (visitor) => visitor.get('/api/staff/seasonal-items'), expects: STAFF },
  'GET /api/staff/seasonal-items/matches': {
    send: (visitor) => visitor.get('/api/staff/seasonal-items/matches?category=eggs&includedTerms=eggs'),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items': { send: post('/api/staff/seasonal-items', SEASONAL_ITEM), expects: STAFF },
  'PUT /api/staff/seasonal-items/{id}': {
    send: (visitor) =>
      visitor.request('PUT', `/api/staff/seasonal-items/${NO_ITEM}`, {
        body: { ...SEASONAL_ITEM, expectedVersion: 1 },
      }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/withdraw': {
    send: post(`/api/staff/seasonal-items/${NO_ITEM}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-items/{id}/publish': {
    send: post(`/api/staff/seasonal-items/${NO_ITEM}/publish`),
    expects: STAFF,
  },
  'GET /api/staff/seasonal-recipes': { send: (visitor) => visitor.get('/api/staff/seasonal-recipes'), expects: STAFF },
  'POST /api/staff/seasonal-recipes': { send: post('/api/staff/seasonal-recipes', RECIPE), expects: STAFF },
  'PUT /api/staff/seasonal-recipes/{id}': {
    send: (visitor) =>
      visitor.request('PUT', `/api/staff/seasonal-recipes/${NO_RECIPE}`, { body: { ...RECIPE, expectedVersion: 1 } }),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/withdraw': {
    send: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/withdraw`),
    expects: STAFF,
  },
  'POST /api/staff/seasonal-recipes/{id}/publish': {
    send: post(`/api/staff/seasonal-recipes/${NO_RECIPE}/publish`),
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
  'GET /api/subscriptions': { send: (visitor) => visitor.get('/api/subscriptions'), expects: MEMBERS },
  'POST /api/subscription-setup-intents': { send: post('/api/subscription-setup-intents'), expects: MEMBERS },
  'POST /api/subscriptions': {
    send: post('/api/subscriptions', { ...SUBSCRIBE, boxId: NO_BOX }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'PATCH /api/subscriptions/{id}': {
    send: (visitor) =>
      visitor.request('PATCH', `/api/subscriptions/${NO_SUBSCRIPTION}`, { body: { action: 'cancel' } }),
    expects: NOT_OWNED,
  },
  'POST /api/subscriptions/{id}/setup-intents': {
    send: post(`/api/subscriptions/${NO_SUBSCRIPTION}/setup-intents`),
    expects: NOT_OWNED,
  },
  'PUT /api/subscriptions/{id}/payment-method': {
    send: (visitor) =>
      visitor.request('PUT', `/api/subscriptions/${NO_SUBSCRIPTION}/payment-method`, {
        body: { setupIntentId: 'seti_1' },
      }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'GET /api/me/subscription-boxes': {
    send: (visitor) => visitor.get('/api/me/subscription-boxes'),
    expects: PRODUCERS,
  },
  'GET /api/me/subscription-deliveries': {
    send: (visitor) => visitor.get('/api/me/subscription-deliveries'),
    expects: PRODUCERS,
  },
  // Both producers are admitted, but neither has pickup days.
  'POST /api/me/subscription-boxes': {
    send: post('/api/me/subscription-boxes', NEW_BOX),
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'PUT /api/me/subscription-boxes/{id}': {
    send: (visitor) =>
      visitor.request('PUT', `/api/me/subscription-boxes/${NO_BOX}`, { body: { ...NEW_BOX, expectedVersion: 1 } }),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'POST /api/me/subscription-boxes/{id}/discontinue': {
    send: post(`/api/me/subscription-boxes/${NO_BOX}/discontinue`),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
}
