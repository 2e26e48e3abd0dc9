import { type Doors, PRODUCERS, STAFF } from './door.ts'

export const orderingDoors: Doors = {
  'GET /api/staff/orders': { try: (who) => who.get('/api/staff/orders'), expects: STAFF },
  'GET /api/staff/orders/{id}/replay': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/replay`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/point-in-time': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/point-in-time?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/evidence': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/evidence`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/chargeback-evidence': {
    try: (who, { order }) => who.get(`/api/staff/orders/${order.id}/chargeback-evidence`),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-evidence/submission': {
    try: (who, { order }) => who.post(`/api/staff/orders/${order.id}/chargeback-evidence/submission`, {}),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-acceptance': {
    try: (who, { order }) => who.post(`/api/staff/orders/${order.id}/chargeback-acceptance`, {}),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-evidence': {
    try: (who, { order }) =>
      who.post(`/api/staff/orders/${order.id}/chargeback-evidence`, { fingerprint: 'of what was read' }),
    expects: STAFF,
  },
  'GET /api/orders': { try: (who) => who.get('/api/orders'), expects: [401, 200, 200, 200, 200, 401, 401] },
  'GET /api/producer/orders': {
    try: (who) => who.get('/api/producer/orders'),
    expects: [401, 403, 200, 200, 403, 401, 401],
  },
  'GET /api/orders/{id}': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}${key.order}`),
    expects: [404, 404, 404, 200, 200, 200, 404],
  },
  'POST /api/orders/{id}/link': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/link${key.order}`),
    expects: [200, 200, 200, 200, 200, 200, 200],
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
  'POST /api/producer/orders/bulk-status': {
    try: (who, { order }, key) =>
      who.post(`/api/producer/orders/bulk-status${key.order}`, { ids: [order.id], status: 'processing' }),
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
  'POST /api/orders/{id}/cancel': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/cancel${key.order}`, { reason: 'no need' }),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
}
