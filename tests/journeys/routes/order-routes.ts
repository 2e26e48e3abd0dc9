import {
  CORRESPONDENTS,
  everyone,
  MEMBERS,
  PRODUCERS,
  post,
  type RouteAttempt,
  type RouteAttempts,
  STAFF,
} from '#tests/journeys/routes/route-attempt.ts'
import { documentForm, pdf } from '#tests/support/uploads.ts'

export const orderingDoors: RouteAttempts = {
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

const NO_DISPUTE = 'dispute_00000000000000000000000000'
const NO_PAPER = 'paper_00000000000000000000000000'
const SOME_WORDS = { text: 'It is as I said.', papers: [] }
const DENIED = { resolution: { kind: 'denied' }, text: 'All was well.', plan: '' }
/** What is done in a case by its sides, and by the staff. */
const DEEDS = {
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
const STAFF_DEEDS = {
  read: { upTo: '2026-01-01T00:00:00.000Z' },
  assign: {},
  'information-requests': { side: 'buyer', text: 'How many?' },
  decision: DENIED,
  'settlement-proposal': { ...DENIED, resolution: { kind: 'full_refund' } },
  'convert-remedy': { resolution: { kind: 'full_refund' }, text: 'Money.' },
  'complete-remedy': { text: 'Done.' },
}

type Deeds = Pick<RouteAttempt, 'expects'> & {
  readonly root: string
  readonly bodies: Readonly<Record<string, object>>
}
const deeds = ({ root, bodies, expects }: Deeds): RouteAttempts =>
  Object.fromEntries(
    Object.entries(bodies).map(([deed, body]) => [
      `POST ${root}/{id}/${deed}`,
      { try: post(`${root}/${NO_DISPUTE}/${deed}`, body), expects },
    ]),
  )

export const disputeDoors: RouteAttempts = {
  // Nothing was reported: who may not see the order learns nothing, and to its sides there is no such case.
  'GET /api/orders/{id}/disputes': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}/disputes${key.order}`),
    expects: CORRESPONDENTS,
  },
  'POST /api/orders/{id}/disputes': {
    try: (who, { order, productId }, key) =>
      who.post(`/api/orders/${order.id}/disputes${key.order}`, {
        type: 'missing',
        lines: [{ productId, quantity: 1 }],
        papers: [],
        wish: 'full_refund',
        description: 'It never came to us.',
      }),
    changesThings: true,
    // The last one to knock comes second.
    expects: [404, 404, 404, 403, 200, 409, 404],
  },
  'POST /api/orders/{id}/dispute-evidence': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/dispute-evidence${key.order}`, documentForm(pdf())),
    expects: CORRESPONDENTS,
  },
  'GET /api/disputes': { try: (who) => who.get('/api/disputes'), expects: MEMBERS },
  'GET /api/disputes/{id}': { try: (who) => who.get(`/api/disputes/${NO_DISPUTE}`), expects: everyone(404) },
  'GET /api/disputes/{id}/evidence/{documentId}': {
    try: (who) => who.get(`/api/disputes/${NO_DISPUTE}/evidence/${NO_PAPER}`),
    expects: everyone(404),
  },
  ...deeds({ root: '/api/disputes', bodies: DEEDS, expects: everyone(404) }),
  'GET /api/staff/disputes': { try: (who) => who.get('/api/staff/disputes'), expects: STAFF },
  'GET /api/staff/disputes/{id}': { try: (who) => who.get(`/api/staff/disputes/${NO_DISPUTE}`), expects: STAFF },
  'GET /api/staff/disputes/{id}/evidence/{documentId}': {
    try: (who) => who.get(`/api/staff/disputes/${NO_DISPUTE}/evidence/${NO_PAPER}`),
    expects: STAFF,
  },
  ...deeds({ root: '/api/staff/disputes', bodies: STAFF_DEEDS, expects: STAFF }),
}

export const messagingDoors: RouteAttempts = {
  // A conversation about an order is its buyer's, its producer's, and whoever's has the order's link.
  'GET /api/conversations': { try: (who) => who.get('/api/conversations'), expects: MEMBERS },
  'GET /api/me/unread-message-count': { try: (who) => who.get('/api/me/unread-message-count'), expects: MEMBERS },
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
}

export const creditDoors: RouteAttempts = {
  'GET /api/me/store-credit': { try: (who) => who.get('/api/me/store-credit'), expects: MEMBERS },
}
