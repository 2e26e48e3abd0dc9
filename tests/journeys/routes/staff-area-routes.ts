import {
  everyone,
  MEMBERS,
  NO_ACCOUNT,
  NOT_OWNED,
  open,
  post,
  type RouteAttempts,
  STAFF,
} from '#tests/journeys/routes/route-attempt.ts'

const NO_QUERY = 'saved_query_00000000000000000000000000'

export const auditRoutes: RouteAttempts = {
  'GET /api/audit/access-log': { send: (visitor) => visitor.get('/api/audit/access-log'), expects: STAFF },
  'GET /api/audit/access-log/export': {
    send: (visitor) => visitor.get('/api/audit/access-log/export'),
    expects: STAFF,
  },
  'GET /api/audit/event-counts': { send: (visitor) => visitor.get('/api/audit/event-counts'), expects: STAFF },
  'GET /api/audit/suggestions': {
    send: (visitor) => visitor.get('/api/audit/suggestions?kind=product'),
    expects: STAFF,
  },
  'GET /api/audit/events': { send: (visitor) => visitor.get('/api/audit/events'), expects: STAFF },
  'GET /api/audit/export': { send: (visitor) => visitor.get('/api/audit/export'), expects: STAFF },
  'GET /api/audit/event-types': { send: (visitor) => visitor.get('/api/audit/event-types'), expects: STAFF },
  'GET /api/audit/saved-queries': { send: (visitor) => visitor.get('/api/audit/saved-queries'), expects: STAFF },
  'POST /api/audit/saved-queries': {
    send: post('/api/audit/saved-queries', { name: 'All', filter: {} }),
    expects: STAFF,
  },
  'PUT /api/audit/saved-queries/{id}': {
    send: (visitor) => visitor.request('PUT', `/api/audit/saved-queries/${NO_QUERY}`, { body: { name: 'All' } }),
    expects: STAFF,
  },
  'DELETE /api/audit/saved-queries/{id}': {
    send: (visitor) => visitor.request('DELETE', `/api/audit/saved-queries/${NO_QUERY}`),
    expects: STAFF,
  },
}

/** An existing review without a report. */
const UNASSIGNED = { decision: 'dismiss', expectedVersion: 0, reason: 'It breaks no rule of ours.' }

export const moderationRoutes: RouteAttempts = {
  'POST /api/products/{id}/reports': {
    send: (visitor, { productId }) => visitor.post(`/api/products/${productId}/reports`, { reason: 'unsafe' }),
    changesData: true,
    expects: [401, 200, 200, 403, 200, 401, 401],
  },
  'GET /api/products/{id}/reports/me': {
    send: (visitor, { productId }) => visitor.get(`/api/products/${productId}/reports/me`),
    expects: MEMBERS,
  },
  // The product is not taken down, so its producer gets a conflict and others get nothing.
  'POST /api/me/products/{id}/appeal': {
    send: (visitor, { productId }) =>
      visitor.post(`/api/me/products/${productId}/appeal`, { comment: 'It is as I said.' }),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'GET /api/staff/flagged-content': { send: (visitor) => visitor.get('/api/staff/flagged-content'), expects: STAFF },
  'GET /api/staff/flagged-content/{id}': {
    send: (visitor, { reviewId }) => visitor.get(`/api/staff/flagged-content/${reviewId}`),
    expects: STAFF,
  },
  'POST /api/staff/flagged-content/{id}/decision': {
    send: (visitor, { reviewId }) => visitor.post(`/api/staff/flagged-content/${reviewId}/decision`, UNASSIGNED),
    expects: STAFF,
  },
}

export const operationRoutes: RouteAttempts = {
  'GET /api/health': open('/api/health'),
  'GET /api/staff/system-status': { send: (visitor) => visitor.get('/api/staff/system-status'), expects: STAFF },
  'POST /api/staff/projections/{name}/retry-parked-events': {
    send: post('/api/staff/projections/catalog/retry-parked-events', {}),
    expects: STAFF,
  },
  'POST /api/staff/jobs/{name}/retry': {
    send: post('/api/staff/jobs/send-receipt/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/jobs/{name}/discard': {
    send: post('/api/staff/jobs/send-receipt/discard', { id: 'a-job', reason: 'x' }),
    expects: STAFF,
  },
}

export const proofRoutes: RouteAttempts = {
  'GET /api/audit/log-integrity': { send: (visitor) => visitor.get('/api/audit/log-integrity'), expects: STAFF },
  'GET /api/audit/checkpoints': { send: (visitor) => visitor.get('/api/audit/checkpoints'), expects: STAFF },
  'POST /api/audit/log-verifications': { send: post('/api/audit/log-verifications'), expects: STAFF },
  'GET /api/audit/events/{id}/inclusion-proof': {
    send: (visitor) => visitor.get('/api/audit/events/1/inclusion-proof'),
    expects: STAFF,
  },
  'GET /api/audit/consistency-proof': {
    send: (visitor) => visitor.get('/api/audit/consistency-proof?from=1&to=1'),
    expects: STAFF,
  },
  'GET /api/audit/verify-proof.mjs': {
    send: (visitor) => visitor.get('/api/audit/verify-proof.mjs'),
    expects: STAFF,
  },
}

export const reconciliationRoutes: RouteAttempts = {
  'GET /api/staff/discrepancies': { send: (visitor) => visitor.get('/api/staff/discrepancies'), expects: STAFF },
  'POST /api/staff/discrepancies/{id}/resolve': {
    send: post('/api/staff/discrepancies/discrepancy_00000000000000000000000000/resolve', { note: 'done' }),
    expects: STAFF,
  },
  'GET /api/staff/reconciliations': { send: (visitor) => visitor.get('/api/staff/reconciliations'), expects: STAFF },
  'POST /api/staff/reconciliations': { send: post('/api/staff/reconciliations'), expects: STAFF },
}

const NO_ENFORCEMENT_ACTION = 'enforcement_action_00000000000000000000000000'
const DECIDED = { reason: 'It was as it was.', expectedVersion: 0 }
const ASKED = { comment: 'It was not as it was.' }

export const enforcementRoutes: RouteAttempts = {
  'GET /api/staff/accounts': { send: (visitor) => visitor.get('/api/staff/accounts?query=nobody'), expects: STAFF },
  'GET /api/staff/accounts/{accountId}': {
    send: (visitor) => visitor.get(`/api/staff/accounts/${NO_ACCOUNT}`),
    expects: STAFF,
  },
  'GET /api/staff/enforcement-appeals': {
    send: (visitor) => visitor.get('/api/staff/enforcement-appeals'),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/enforcement-actions': {
    send: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions`, { actionType: 'warning', ...DECIDED }),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/lift': {
    send: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions/${NO_ENFORCEMENT_ACTION}/lift`, DECIDED),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/appeal-decision': {
    send: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions/${NO_ENFORCEMENT_ACTION}/appeal-decision`, {
      decision: 'lift',
      ...DECIDED,
    }),
    expects: STAFF,
  },
  'GET /api/me/account-status': { send: (visitor) => visitor.get('/api/me/account-status'), expects: MEMBERS },
  'POST /api/me/enforcement-actions/{enforcementActionId}/appeal': {
    send: post(`/api/me/enforcement-actions/${NO_ENFORCEMENT_ACTION}/appeal`, ASKED),
    expects: NOT_OWNED,
  },
  // The link of an email is accepted, but this one is invalid.
  'POST /api/enforcement-appeals': {
    send: post('/api/enforcement-appeals', { token: 'none', ...ASKED }),
    expects: everyone(400),
  },
}

export const staffMemberRoutes: RouteAttempts = {
  'GET /api/staff/members': { send: (visitor) => visitor.get('/api/staff/members'), expects: STAFF },
  'GET /api/staff/members/history': { send: (visitor) => visitor.get('/api/staff/members/history'), expects: STAFF },
  'POST /api/staff/members': {
    send: post('/api/staff/members', { usernameOrEmail: 'nobody', role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'PUT /api/staff/members/{accountId}/role': {
    send: (visitor) =>
      visitor.request('PUT', `/api/staff/members/${NO_ACCOUNT}/role`, { body: { role: 'support', reason: 'None.' } }),
    expects: STAFF,
  },
  'DELETE /api/staff/members/{accountId}/role': {
    send: (visitor) =>
      visitor.request('DELETE', `/api/staff/members/${NO_ACCOUNT}/role`, { body: { reason: 'None.' } }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/revoke-sessions': {
    send: post(`/api/staff/members/${NO_ACCOUNT}/revoke-sessions`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/reset-two-factor': {
    send: post(`/api/staff/members/${NO_ACCOUNT}/reset-two-factor`, { reason: 'None.' }),
    expects: STAFF,
  },
}
