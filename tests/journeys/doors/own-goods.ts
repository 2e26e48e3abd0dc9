import { type Door, type Doors, PRODUCERS, post, STAFF } from './door.ts'

/** Of whose goods the product is; another producer is told that it is none of theirs. */
const OWNERS: Door['expects'] = [401, 403, 403, 200, 403, 401, 401]
const GOOD = {
  name: 'Leeks',
  description: 'Pulled this morning.',
  category: 'vegetables',
  unit: 'per_item',
  priceCents: 300,
  fulfillmentMethods: ['pickup'],
}
const PAPER = { certifier: 'Vermont Organic Farmers (VOF)', number: 'VT-1', expiresOn: '2999-12-31' }
const CLAIM = { ...PAPER, certification: 'organic' }
const GOODS_LIST = [
  'name,description,category,unit,price,pickup,delivery,on hand',
  'Leeks,Pulled this morning.,Vegetables,per lb,3.50,yes,no,3',
].join('\n')

export const ownGoodsDoors: Doors = {
  'GET /api/me/products': { try: (who) => who.get('/api/me/products'), expects: PRODUCERS },
  'POST /api/me/products': { try: post('/api/me/products', { ...GOOD, onHand: 3 }), expects: PRODUCERS },
  'GET /api/me/products/{id}/stock-movements': {
    try: (who, { productId }) => who.get(`/api/me/products/${productId}/stock-movements`),
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  'GET /api/me/products/{id}/price-changes': {
    try: (who, { productId }) => who.get(`/api/me/products/${productId}/price-changes`),
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
  'GET /api/me/products/{id}/certificates/{certification}/document': {
    try: (who, { productId }) => who.get(`/api/me/products/${productId}/certificates/organic/document`),
    expects: [401, 403, 403, 404, 403, 401, 401],
  },
  'GET /api/staff/certificates/{productId}/{certification}/document': {
    try: (who, { productId }) => who.get(`/api/staff/certificates/${productId}/organic/document`),
    expects: STAFF,
  },
  'GET /api/staff/certificates/pending': {
    try: (who) => who.get('/api/staff/certificates/pending'),
    expects: STAFF,
  },
  'GET /api/staff/certificates/approved': { try: (who) => who.get('/api/staff/certificates/approved'), expects: STAFF },
  'POST /api/staff/certificates/{productId}/{certification}/revoke': {
    try: (who, { productId }) =>
      who.post(`/api/staff/certificates/${productId}/organic/revoke`, { reason: 'It has expired.' }),
    expects: STAFF,
  },
  'POST /api/staff/certificates/{productId}/{certification}/approve': {
    try: (who, { productId }) => who.post(`/api/staff/certificates/${productId}/organic/approve`, PAPER),
    expects: STAFF,
  },
  'POST /api/staff/certificates/{productId}/{certification}/reject': {
    try: (who, { productId }) =>
      who.post(`/api/staff/certificates/${productId}/organic/reject`, { ...PAPER, reason: 'no' }),
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
  // The product of the walk was sold, so its producer gets a conflict.
  'DELETE /api/me/products/{id}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/me/products/${productId}`),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'POST /api/me/products/{id}/stock': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/stock`, { why: 'added', quantity: 1 }),
    expects: OWNERS,
  },
  'PUT /api/me/products/{id}/low-stock-threshold': {
    try: (who, { productId }) =>
      who.ask('PUT', `/api/me/products/${productId}/low-stock-threshold`, { body: { threshold: 2 } }),
    expects: OWNERS,
  },
  'GET /api/me/inventory': { try: (who) => who.get('/api/me/inventory'), expects: PRODUCERS },
  'GET /api/me/inventory/forecast': { try: (who) => who.get('/api/me/inventory/forecast'), expects: PRODUCERS },
  'PUT /api/me/inventory/settings': {
    try: (who) => who.ask('PUT', '/api/me/inventory/settings', { body: { lowStockThreshold: 5 } }),
    expects: PRODUCERS,
  },
  // Whoever sells is let in, and told of each product that is not theirs.
  'POST /api/me/inventory/adjustments': {
    try: (who, { productId }) =>
      who.post('/api/me/inventory/adjustments', { changes: [{ productId, change: { why: 'added', quantity: 1 } }] }),
    expects: PRODUCERS,
  },
}
