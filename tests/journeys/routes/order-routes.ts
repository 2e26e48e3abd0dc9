import {
  everyone,
  MEMBERS,
  ORDER_PARTIES,
  PRODUCERS,
  post,
  type RouteAttempt,
  type RouteAttempts,
  STAFF,
} from '#tests/journeys/routes/route-attempt.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'

export const orderingRoutes: RouteAttempts = {
  'GET /api/staff/search': { send: (visitor) => visitor.get('/api/staff/search?text=nobody'), expects: STAFF },
  'GET /api/staff/orders': { send: (visitor) => visitor.get('/api/staff/orders'), expects: STAFF },
  'GET /api/staff/orders/{id}/replay': {
    send: (visitor, { order }) => visitor.get(`/api/staff/orders/${order.id}/replay`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/point-in-time': {
    send: (visitor, { order }) => visitor.get(`/api/staff/orders/${order.id}/point-in-time?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/evidence': {
    send: (visitor, { order }) => visitor.get(`/api/staff/orders/${order.id}/evidence`),
    expects: STAFF,
  },
  'GET /api/staff/orders/{id}/chargeback-evidence': {
    send: (visitor, { order }) => visitor.get(`/api/staff/orders/${order.id}/chargeback-evidence`),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-evidence/submission': {
    send: (visitor, { order }) => visitor.post(`/api/staff/orders/${order.id}/chargeback-evidence/submission`, {}),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-acceptance': {
    send: (visitor, { order }) => visitor.post(`/api/staff/orders/${order.id}/chargeback-acceptance`, {}),
    expects: STAFF,
  },
  'POST /api/staff/orders/{id}/chargeback-evidence': {
    send: (visitor, { order }) =>
      visitor.post(`/api/staff/orders/${order.id}/chargeback-evidence`, { fingerprint: 'of what was read' }),
    expects: STAFF,
  },
  'GET /api/orders': { send: (visitor) => visitor.get('/api/orders'), expects: [401, 200, 200, 200, 200, 401, 401] },
  'GET /api/producer/orders': {
    send: (visitor) => visitor.get('/api/producer/orders'),
    expects: [401, 403, 200, 200, 403, 401, 401],
  },
  'GET /api/orders/{id}': {
    send: (visitor, { order }, key) => visitor.get(`/api/orders/${order.id}${key.order}`),
    expects: [404, 404, 404, 200, 200, 200, 404],
  },
  'POST /api/orders/{id}/link': {
    send: (visitor, { order }, key) => visitor.post(`/api/orders/${order.id}/link${key.order}`),
    expects: [200, 200, 200, 200, 200, 200, 200],
  },
  'GET /api/orders/{id}/receipt': {
    send: (visitor, { order }, key) => visitor.get(`/api/orders/${order.id}/receipt${key.order}`),
    expects: [404, 404, 404, 200, 200, 200, 404],
  },
  'PATCH /api/orders/{id}/status': {
    send: (visitor, { order }, key) =>
      visitor.request('PATCH', `/api/orders/${order.id}/status${key.order}`, { body: { status: 'processing' } }),
    changesData: true,
    expects: [401, 403, 404, 200, 403, 401, 401],
  },
  // Producers are admitted, but orders of others are not found.
  'POST /api/producer/orders/bulk-status': {
    send: (visitor, { order }, key) =>
      visitor.post(`/api/producer/orders/bulk-status${key.order}`, { ids: [order.id], status: 'processing' }),
    changesData: true,
    expects: PRODUCERS,
  },
  // Producers are admitted, but the code is unknown.
  'GET /api/producer/check-in': {
    send: (visitor) => visitor.get('/api/producer/check-in?code=none'),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'GET /api/producer/packing-slips': {
    send: (visitor, { order }) => visitor.get(`/api/producer/packing-slips?orders=${order.id}`),
    expects: PRODUCERS,
  },
  // It is the only item, so admitted callers are refused because nothing would remain.
  'POST /api/orders/{id}/refunds': {
    send: (visitor, { order, productId }, key) =>
      visitor.post(`/api/orders/${order.id}/refunds${key.order}`, {
        lines: [{ itemId: productId, quantity: 1 }],
        note: 'hail',
      }),
    expects: [401, 403, 404, 409, 403, 401, 401],
  },
  'POST /api/orders/{id}/cancel': {
    send: (visitor, { order }, key) =>
      visitor.post(`/api/orders/${order.id}/cancel${key.order}`, { reason: 'no need' }),
    changesData: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
}

const NO_DISPUTE = 'dispute_00000000000000000000000000'
const NO_DOCUMENT = 'document_00000000000000000000000000'
const SOME_WORDS = { statement: 'It is as I said.', evidence: [] }
const DENIED = { resolution: { kind: 'claim_denied' }, statement: 'All was well.', improvementPlan: '' }
/** Dispute routes of both sides and of staff. */
const DISPUTE_ACTIONS = {
  statements: SOME_WORDS,
  response: { ...SOME_WORDS, offer: null },
  'offer-response': { accept: true },
  'settlement-response': { accept: true },
  'decision-acceptance': {},
  appeal: SOME_WORDS,
  'remedy-confirmation': {},
  'remedy-objection': SOME_WORDS,
  withdrawal: {},
}
const STAFF_DISPUTE_ACTIONS = {
  read: { readThrough: '2026-01-01T00:00:00.000Z' },
  assign: {},
  watch: { watching: true },
  notes: { note: 'Called the neighbor.' },
  'information-requests': { side: 'buyer', statement: 'How many?' },
  decision: DENIED,
  'settlement-proposal': { ...DENIED, resolution: { kind: 'full_refund' } },
  'convert-remedy': { resolution: { kind: 'full_refund' }, statement: 'Money.' },
  'complete-remedy': { statement: 'Done.' },
}

type DisputeActions = Pick<RouteAttempt, 'expects'> & {
  readonly root: string
  readonly bodies: Readonly<Record<string, object>>
}
const disputeActions = ({ root, bodies, expects }: DisputeActions): RouteAttempts =>
  Object.fromEntries(
    Object.entries(bodies).map(([action, body]) => [
      `POST ${root}/{id}/${action}`,
      { send: post(`${root}/${NO_DISPUTE}/${action}`, body), expects },
    ]),
  )

export const disputeRoutes: RouteAttempts = {
  // There is no dispute. The route hides that from callers without access to the order.
  'GET /api/orders/{id}/disputes': {
    send: (visitor, { order }, key) => visitor.get(`/api/orders/${order.id}/disputes${key.order}`),
    expects: ORDER_PARTIES,
  },
  'POST /api/orders/{id}/disputes': {
    send: (visitor, { order, productId }, key) =>
      visitor.post(`/api/orders/${order.id}/disputes${key.order}`, {
        reason: 'missing_items',
        lines: [{ itemId: productId, quantity: 1 }],
        evidence: [],
        desiredResolution: 'full_refund',
        description: 'It never came to us.',
      }),
    changesData: true,
    // The last caller comes second.
    expects: [404, 404, 404, 403, 200, 409, 404],
  },
  'POST /api/orders/{id}/dispute-evidence': {
    send: (visitor, { order }, key) =>
      visitor.post(`/api/orders/${order.id}/dispute-evidence${key.order}`, documentForm(pdf())),
    expects: ORDER_PARTIES,
  },
  'GET /api/disputes': { send: (visitor) => visitor.get('/api/disputes'), expects: MEMBERS },
  'GET /api/disputes/{id}': { send: (visitor) => visitor.get(`/api/disputes/${NO_DISPUTE}`), expects: everyone(404) },
  'GET /api/disputes/{id}/evidence/{documentId}': {
    send: (visitor) => visitor.get(`/api/disputes/${NO_DISPUTE}/evidence/${NO_DOCUMENT}`),
    expects: everyone(404),
  },
  ...disputeActions({ root: '/api/disputes', bodies: DISPUTE_ACTIONS, expects: everyone(404) }),
  'GET /api/staff/disputes': { send: (visitor) => visitor.get('/api/staff/disputes'), expects: STAFF },
  'GET /api/staff/disputes/{id}': {
    send: (visitor) => visitor.get(`/api/staff/disputes/${NO_DISPUTE}`),
    expects: STAFF,
  },
  'GET /api/staff/disputes/{id}/evidence/{documentId}': {
    send: (visitor) => visitor.get(`/api/staff/disputes/${NO_DISPUTE}/evidence/${NO_DOCUMENT}`),
    expects: STAFF,
  },
  ...disputeActions({ root: '/api/staff/disputes', bodies: STAFF_DISPUTE_ACTIONS, expects: STAFF }),
}

export const messagingRoutes: RouteAttempts = {
  // A conversation about an order belongs to its buyer, its producer and the holder of the order link.
  'GET /api/conversations': { send: (visitor) => visitor.get('/api/conversations'), expects: MEMBERS },
  'GET /api/me/unread-message-count': {
    send: (visitor) => visitor.get('/api/me/unread-message-count'),
    expects: MEMBERS,
  },
  'GET /api/conversations/{id}/messages': {
    send: (visitor, { conversation }, key) => visitor.get(`/api/conversations/${conversation.id}/messages${key.order}`),
    expects: ORDER_PARTIES,
  },
  'POST /api/conversations': {
    send: (visitor, { order }, key) => visitor.post(`/api/conversations${key.order}`, { orderId: order.id }),
    expects: ORDER_PARTIES,
  },
  'POST /api/messages': {
    send: (visitor, { conversation }, key) =>
      visitor.post(`/api/messages${key.order}`, { conversationId: conversation.id, content: 'Hello' }),
    expects: ORDER_PARTIES,
  },
  'POST /api/conversations/{id}/read': {
    send: (visitor, { conversation: { id, answered } }, key) =>
      visitor.post(`/api/conversations/${id}/read${key.order}`, { lastMessageId: answered }),
    expects: ORDER_PARTIES,
  },
  // Each side reports messages of the other side only.
  'POST /api/conversations/{id}/messages/{messageId}/reports': {
    send: (visitor, { conversation: { id, asked } }, key) =>
      visitor.post(`/api/conversations/${id}/messages/${asked}/reports${key.order}`, { reason: 'spam' }),
    expects: [404, 404, 404, 200, 403, 403, 404],
  },
  'PUT /api/conversations/{id}/block': {
    send: (visitor, { conversation }, key) =>
      visitor.request('PUT', `/api/conversations/${conversation.id}/block${key.order}`),
    changesData: true,
    expects: ORDER_PARTIES,
  },
  'DELETE /api/conversations/{id}/block': {
    send: (visitor, { conversation }, key) =>
      visitor.request('DELETE', `/api/conversations/${conversation.id}/block${key.order}`),
    expects: ORDER_PARTIES,
  },
}

export const creditRoutes: RouteAttempts = {
  'GET /api/me/store-credit': { send: (visitor) => visitor.get('/api/me/store-credit'), expects: MEMBERS },
}
