import {
  ANY_PERIOD,
  everyone,
  MEMBERS,
  open,
  PRODUCERS,
  post,
  type RouteAttempt,
  type RouteAttempts,
  STAFF,
} from '#tests/journeys/routes/route-attempt.ts'
import { grayPng } from '#tests/platform/images/image-bytes.ts'
import { documentForm, imageForm, pdf } from '#tests/support/uploads.ts'

const FARM = {
  businessName: 'A Farm',
  description: 'Grown here.',
  zipCode: '05401',
  phone: '',
  tags: [],
  pickup: { hoursNote: 'Saturdays 9 to 12', address: '1 Barn Road' },
  delivery: null,
}
const NO_APPLICATION = 'application_00000000000000000000000000'
const FARM_NOWHERE = { ...FARM, zipCode: '00000' }

export const producerRoutes: RouteAttempts = {
  'GET /api/producer-profiles/featured': open('/api/producer-profiles/featured'),
  'GET /api/producer-profiles': open('/api/producer-profiles'),
  'GET /api/producer-profiles/count': open('/api/producer-profiles/count'),
  'GET /api/producers/search-by-zip': open('/api/producers/search-by-zip?zipCode=05401'),
  'GET /api/producer-profiles/{id}': {
    send: (visitor, { farm }) => visitor.get(`/api/producer-profiles/${farm.producerId}`),
    expects: everyone(200),
  },
  'GET /api/me/producer-profile': { send: (visitor) => visitor.get('/api/me/producer-profile'), expects: PRODUCERS },
  // Admitted callers get an edit conflict, because no profile is in its first version.
  'PUT /api/me/producer-profile': {
    send: (visitor) => visitor.request('PUT', '/api/me/producer-profile', { body: { ...FARM, expectedVersion: 1 } }),
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  // Producers get a conflict. The others are rejected because of an invalid ZIP code.
  'POST /api/producer-profiles': {
    send: post('/api/producer-profiles', FARM_NOWHERE),
    expects: [401, 400, 409, 409, 400, 401, 401],
  },
  'POST /api/me/closures': {
    send: post('/api/me/closures', { startsOn: '2099-01-01', endsOn: '2099-01-03' }),
    changesData: true,
    expects: PRODUCERS,
  },
  'DELETE /api/me/closures/{id}': {
    send: (visitor) => visitor.request('DELETE', '/api/me/closures/closed_none'),
    expects: PRODUCERS,
  },
}

/** The product belongs to the producer, so other producers are refused. */
const OWNERS: RouteAttempt['expects'] = [401, 403, 403, 200, 403, 401, 401]
const GOOD = {
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_item',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
}
const PAPER = { issuer: 'Vermont Organic Farmers (VOF)', certificateNumber: 'VT-1', expiresOn: '2999-12-31' }
const CLAIM = { ...PAPER, certification: 'organic' }
const PRODUCT_LIST = [
  'name,description,category,unit,price,pickup,delivery,on hand',
  'Leeks,Pulled this morning.,Vegetables,per lb,3.50,yes,no,3',
].join('\n')

export const ownProductRoutes: RouteAttempts = {
  'GET /api/me/products': { send: (visitor) => visitor.get('/api/me/products'), expects: PRODUCERS },
  'POST /api/me/products': { send: post('/api/me/products', { ...GOOD, onHand: 3 }), expects: PRODUCERS },
  'GET /api/me/products/{id}/stock-movements': {
    send: (visitor, { productId }) => visitor.get(`/api/me/products/${productId}/stock-movements`),
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'GET /api/me/products/{id}/price-changes': {
    send: (visitor, { productId }) => visitor.get(`/api/me/products/${productId}/price-changes`),
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'GET /api/me/products.csv': { send: (visitor) => visitor.get('/api/me/products.csv'), expects: PRODUCERS },
  'POST /api/me/products/import': {
    send: post('/api/me/products/import', { csv: PRODUCT_LIST, dryRun: true }),
    expects: PRODUCERS,
  },
  'POST /api/me/products/{id}/certificates': {
    send: (visitor, { productId }) => visitor.post(`/api/me/products/${productId}/certificates`, CLAIM),
    expects: OWNERS,
  },
  'DELETE /api/me/products/{id}/certificates/{certification}': {
    send: (visitor, { productId }) => visitor.request('DELETE', `/api/me/products/${productId}/certificates/organic`),
    expects: OWNERS,
  },
  'GET /api/me/products/{id}/certificates/{certification}/document': {
    send: (visitor, { productId }) => visitor.get(`/api/me/products/${productId}/certificates/organic/document`),
    expects: [401, 403, 403, 404, 403, 401, 401],
  },
  'GET /api/staff/certificates/{productId}/{certification}/document': {
    send: (visitor, { productId }) => visitor.get(`/api/staff/certificates/${productId}/organic/document`),
    expects: STAFF,
  },
  'GET /api/staff/certificates/{productId}/{certification}': {
    send: (visitor, { productId }) => visitor.get(`/api/staff/certificates/${productId}/organic`),
    expects: STAFF,
  },
  'GET /api/staff/certificates/pending': {
    send: (visitor) => visitor.get('/api/staff/certificates/pending'),
    expects: STAFF,
  },
  'GET /api/staff/certificates/approved': {
    send: (visitor) => visitor.get('/api/staff/certificates/approved'),
    expects: STAFF,
  },
  'POST /api/staff/certificates/{productId}/{certification}/revoke': {
    send: (visitor, { productId }) =>
      visitor.post(`/api/staff/certificates/${productId}/organic/revoke`, { reason: 'It has expired.' }),
    expects: STAFF,
  },
  'POST /api/staff/certificates/{productId}/{certification}/approve': {
    send: (visitor, { productId }) => visitor.post(`/api/staff/certificates/${productId}/organic/approve`, PAPER),
    expects: STAFF,
  },
  'POST /api/staff/certificates/{productId}/{certification}/reject': {
    send: (visitor, { productId }) =>
      visitor.post(`/api/staff/certificates/${productId}/organic/reject`, { ...PAPER, reason: 'no' }),
    expects: STAFF,
  },
  'PUT /api/me/products/{id}': {
    send: (visitor, { productId }) =>
      visitor.request('PUT', `/api/me/products/${productId}`, { body: { ...GOOD, expectedVersion: 1 } }),
    changesData: true,
    expects: OWNERS,
  },
  'POST /api/me/products/{id}/unlist': {
    send: (visitor, { productId }) => visitor.post(`/api/me/products/${productId}/unlist`),
    changesData: true,
    expects: OWNERS,
  },
  'POST /api/me/products/{id}/relist': {
    send: (visitor, { productId }) => visitor.post(`/api/me/products/${productId}/relist`),
    expects: OWNERS,
  },
  // The product was sold, so its producer gets a conflict.
  'DELETE /api/me/products/{id}': {
    send: (visitor, { productId }) => visitor.request('DELETE', `/api/me/products/${productId}`),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'POST /api/me/products/{id}/stock': {
    send: (visitor, { productId }) =>
      visitor.post(`/api/me/products/${productId}/stock`, { reason: 'received', quantity: 1 }),
    expects: OWNERS,
  },
  'PUT /api/me/products/{id}/low-stock-threshold': {
    send: (visitor, { productId }) =>
      visitor.request('PUT', `/api/me/products/${productId}/low-stock-threshold`, { body: { threshold: 2 } }),
    expects: OWNERS,
  },
  'GET /api/me/inventory': { send: (visitor) => visitor.get('/api/me/inventory'), expects: PRODUCERS },
  'GET /api/me/inventory/forecast': {
    send: (visitor) => visitor.get('/api/me/inventory/forecast'),
    expects: PRODUCERS,
  },
  'PUT /api/me/inventory/settings': {
    send: (visitor) => visitor.request('PUT', '/api/me/inventory/settings', { body: { lowStockThreshold: 5 } }),
    expects: PRODUCERS,
  },
  // Producers are admitted, but get a refusal for each product of others.
  'POST /api/me/inventory/adjustments': {
    send: (visitor, { productId }) =>
      visitor.post('/api/me/inventory/adjustments', {
        changes: [{ productId, change: { reason: 'received', quantity: 1 } }],
      }),
    expects: PRODUCERS,
  },
}

export const payoutRoutes: RouteAttempts = {
  'GET /api/staff/producers/{id}/statement/point-in-time': {
    send: (visitor, { farm }) =>
      visitor.get(
        `/api/staff/producers/${farm.producerId}/statement/point-in-time${ANY_PERIOD}&asOf=2999-01-01T00:00:00Z`,
      ),
    expects: STAFF,
  },
  'GET /api/stripe/account-status': {
    send: (visitor) => visitor.get('/api/stripe/account-status'),
    expects: PRODUCERS,
  },
  'GET /api/producer/statement': {
    send: (visitor) => visitor.get('/api/producer/statement?from=2026-01-01&to=2026-01-31'),
    expects: PRODUCERS,
  },
  'GET /api/producer/payouts': { send: (visitor) => visitor.get('/api/producer/payouts'), expects: PRODUCERS },
  'POST /api/stripe/connect-account': { send: post('/api/stripe/connect-account'), expects: PRODUCERS },
  'POST /api/stripe/account-link': { send: post('/api/stripe/account-link'), expects: PRODUCERS },
  'POST /api/stripe/dashboard-link': { send: post('/api/stripe/dashboard-link'), expects: PRODUCERS },
  'POST /api/stripe/refresh-account': { send: post('/api/stripe/refresh-account'), expects: PRODUCERS },
}

export const analyticsRoutes: RouteAttempts = {
  'GET /api/me/analytics': { send: (visitor) => visitor.get(`/api/me/analytics${ANY_PERIOD}`), expects: PRODUCERS },
  'GET /api/me/analytics/orders': {
    send: (visitor) => visitor.get(`/api/me/analytics/orders${ANY_PERIOD}&metric=gross`),
    expects: PRODUCERS,
  },
  'GET /api/me/analytics.csv': {
    send: (visitor) => visitor.get(`/api/me/analytics.csv${ANY_PERIOD}`),
    expects: PRODUCERS,
  },
}

export const imageRoutes: RouteAttempts = {
  'POST /api/upload': { send: (visitor) => visitor.post('/api/upload', imageForm(grayPng(64, 48))), expects: MEMBERS },
}

const SECTION = { statement: 'We are who we say we are.', documents: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: SECTION, business: SECTION, practices: SECTION, committed: true }

export const verificationRoutes: RouteAttempts = {
  'GET /api/me/verification': { send: (visitor) => visitor.get('/api/me/verification'), expects: PRODUCERS },
  'POST /api/me/verification': {
    send: post('/api/me/verification', APPLICATION),
    changesData: true,
    expects: PRODUCERS,
  },
  // Admitted callers have no open information request.
  'POST /api/me/verification/information': {
    send: async (visitor) => {
      await visitor.post('/api/me/verification', APPLICATION)
      return visitor.post('/api/me/verification/information', { answer: 'Yes.' })
    },
    changesData: true,
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'POST /api/me/verification/withdraw': {
    send: async (visitor) => {
      await visitor.post('/api/me/verification', APPLICATION)
      return visitor.post('/api/me/verification/withdraw')
    },
    changesData: true,
    expects: PRODUCERS,
  },
  'POST /api/me/documents': {
    send: (visitor) => visitor.post('/api/me/documents', documentForm(pdf())),
    expects: PRODUCERS,
  },
  // The application does not exist, so no caller owns it.
  'GET /api/verifications/{id}/documents/{documentId}': {
    send: (visitor) =>
      visitor.get(`/api/verifications/${NO_APPLICATION}/documents/document_00000000000000000000000000`),
    expects: STAFF,
  },
  'GET /api/staff/verifications': { send: (visitor) => visitor.get('/api/staff/verifications'), expects: STAFF },
  'GET /api/staff/verifications/{id}': {
    send: (visitor) => visitor.get(`/api/staff/verifications/${NO_APPLICATION}`),
    expects: STAFF,
  },
  'POST /api/staff/verifications/{id}/decision': {
    send: (visitor) =>
      visitor.post(`/api/staff/verifications/${NO_APPLICATION}/decision`, { decision: 'approve', reason: 'Fine.' }),
    expects: STAFF,
  },
}
