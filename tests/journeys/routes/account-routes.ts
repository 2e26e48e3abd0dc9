import { everyone, MEMBERS, open, post, type RouteAttempts, STAFF } from '#tests/journeys/routes/route-attempt.ts'

const person = () => ({ username: `w${crypto.randomUUID().slice(0, 12)}`, password: 'a fence of old cedar' })
const registration = () => ({ ...person(), email: `${person().username}@example.com` })
const profileNamed = (username: string) => ({ username, fullName: '', phone: '', zipCode: '' })

export const identityRoutes: RouteAttempts = {
  'GET /api/csrf-token': open('/api/csrf-token'),
  'GET /api/auth/user': open('/api/auth/user'),
  'POST /api/auth/verify-email': { send: post('/api/auth/verify-email', { token: 'none' }), expects: everyone(400) },
  'POST /api/auth/disown-account': {
    send: post('/api/auth/disown-account', { token: 'none' }),
    expects: everyone(400),
  },
  'POST /api/auth/login': { send: post('/api/auth/login', person()), expects: everyone(401) },
  'POST /api/auth/register': {
    endsSession: true,
    send: (visitor) => visitor.post('/api/auth/register', registration()),
    expects: everyone(200),
  },
  'POST /api/auth/resend-verification': {
    send: post('/api/auth/resend-verification', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/forgot-password': {
    send: post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/reset-password': {
    send: post('/api/auth/reset-password', { token: 'none', password: person().password }),
    expects: everyone(400),
  },
  'POST /api/auth/confirm-email-change': {
    send: post('/api/auth/confirm-email-change', { token: 'none' }),
    expects: everyone(400),
  },
  'GET /api/me/profile': { send: (visitor) => visitor.get('/api/me/profile'), expects: MEMBERS },
  'PUT /api/me/profile': {
    send: (visitor) =>
      visitor.request('PUT', '/api/me/profile', { body: profileNamed(`p${crypto.randomUUID().slice(0, 12)}`) }),
    expects: MEMBERS,
  },
  // Admitted callers get a refusal of the wrong password.
  'POST /api/me/password': {
    send: post('/api/me/password', { currentPassword: 'not this one', password: 'another old fence' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/email': {
    send: post('/api/me/email', { email: 'new@example.com', password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  // No caller has confirmed their password recently, so admitted callers are asked for it.
  'POST /api/auth/two-factor': { send: post('/api/auth/two-factor', { code: '000000' }), expects: everyone(401) },
  'POST /api/me/two-factor/enroll': {
    send: post('/api/me/two-factor/enroll', { password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/two-factor/confirm': {
    send: post('/api/me/two-factor/confirm', { enrollmentId: 'none', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/confirm-identity': {
    send: post('/api/me/confirm-identity', { code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/two-factor/disable': {
    send: post('/api/me/two-factor/disable', { password: 'not this one', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'GET /api/me/sessions': { send: (visitor) => visitor.get('/api/me/sessions'), expects: MEMBERS },
  'DELETE /api/me/sessions/{id}': {
    send: (visitor) => visitor.request('DELETE', '/api/me/sessions/unknown'),
    expects: [401, 404, 404, 404, 404, 401, 401],
  },
  'POST /api/auth/logout': { send: post('/api/auth/logout'), endsSession: true, expects: everyone(200) },
  'POST /api/me/welcome-shown': { send: post('/api/me/welcome-shown'), expects: MEMBERS },
  // Must be the last route, because it signs out all callers.
  'DELETE /api/me/sessions': {
    send: (visitor) => visitor.request('DELETE', '/api/me/sessions'),
    endsSession: true,
    expects: MEMBERS,
  },
}

export const privacyRoutes: RouteAttempts = {
  'POST /api/me/delete-request': {
    send: post('/api/me/delete-request', { confirmPassword: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'GET /api/audit/retention': { send: (visitor) => visitor.get('/api/audit/retention'), expects: STAFF },
  'GET /api/me/export': { send: (visitor) => visitor.get('/api/me/export'), expects: MEMBERS },
  'GET /api/orders/{id}/export': {
    send: (visitor, { order }, key) => visitor.get(`/api/orders/${order.id}/export${key.order}`),
    expects: [404, 404, 404, 404, 404, 200, 404],
  },
  // The order belongs to an account, so its link is refused.
  'POST /api/orders/{id}/erasure-request': {
    send: (visitor, { order }, key) => visitor.post(`/api/orders/${order.id}/erasure-request${key.order}`),
    expects: [404, 404, 404, 404, 404, 409, 404],
  },
  'POST /api/guest-erasure/preview': {
    send: post('/api/guest-erasure/preview', { token: 'wrong' }),
    expects: everyone(400),
  },
  'POST /api/guest-erasure/confirm': {
    send: post('/api/guest-erasure/confirm', { token: 'wrong' }),
    expects: everyone(400),
  },
  'DELETE /api/me': {
    send: (visitor) => visitor.request('DELETE', '/api/me', { body: { token: '1.nobody' } }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/auth/reopen-account': {
    send: post('/api/auth/reopen-account', { token: 'wrong' }),
    expects: everyone(400),
  },
}

const SOME_KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }

export const notificationRoutes: RouteAttempts = {
  'GET /api/mailbox': open('/api/mailbox'),
  // Each account has its own inbox, so changes to others' notifications are ignored.
  'GET /api/me/notifications': { send: (visitor) => visitor.get('/api/me/notifications'), expects: MEMBERS },
  'GET /api/notifications': { send: (visitor) => visitor.get('/api/notifications'), expects: MEMBERS },
  'POST /api/me/notifications/{id}/read': {
    send: (visitor, { order }) => visitor.post(`/api/me/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'GET /api/me/notifications/counts': {
    send: (visitor) => visitor.get('/api/me/notifications/counts'),
    expects: MEMBERS,
  },
  'GET /api/notifications/counts': { send: (visitor) => visitor.get('/api/notifications/counts'), expects: MEMBERS },
  'DELETE /api/me/notifications/{id}': {
    send: (visitor, { order }) => visitor.request('DELETE', `/api/me/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'DELETE /api/notifications/{id}': {
    send: (visitor, { order }) => visitor.request('DELETE', `/api/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'GET /api/me/notification-settings': {
    send: (visitor) => visitor.get('/api/me/notification-settings'),
    expects: MEMBERS,
  },
  'GET /api/notifications/settings': {
    send: (visitor) => visitor.get('/api/notifications/settings'),
    expects: MEMBERS,
  },
  'PATCH /api/me/notification-settings': {
    send: (visitor) => visitor.request('PATCH', '/api/me/notification-settings', { body: { sound: true } }),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/settings': {
    send: (visitor) => visitor.request('PATCH', '/api/notifications/settings', { body: { marketingEmails: true } }),
    expects: MEMBERS,
  },
  'GET /api/me/push-devices': { send: (visitor) => visitor.get('/api/me/push-devices'), expects: MEMBERS },
  // Admitted callers get a refusal for an endpoint on this machine.
  'POST /api/me/push-devices': {
    send: post('/api/me/push-devices', { endpoint: 'https://localhost/', keys: SOME_KEYS, name: 'A phone' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'DELETE /api/me/push-devices/{id}': {
    send: (visitor) => visitor.request('DELETE', '/api/me/push-devices/unknown'),
    expects: MEMBERS,
  },
  'GET /api/staff/inbox': { send: (visitor) => visitor.get('/api/staff/inbox'), expects: STAFF },
  'GET /api/staff/work': { send: (visitor) => visitor.get('/api/staff/work'), expects: STAFF },
  'GET /api/me/emails': { send: (visitor) => visitor.get('/api/me/emails'), expects: MEMBERS },
  // An email link needs no account; this one is invalid.
  'POST /api/unsubscribe': {
    send: (visitor, { farm }) =>
      visitor.post('/api/unsubscribe', { account: farm.accountId, topic: 'sales', key: 'none' }),
    expects: everyone(400),
  },
  'POST /api/me/notifications/read-all': { send: post('/api/me/notifications/read-all', {}), expects: MEMBERS },
  'POST /api/me/notifications/clear': { send: post('/api/me/notifications/clear', {}), expects: MEMBERS },
  'PATCH /api/notifications/{id}/read': {
    send: (visitor, { order }) => visitor.request('PATCH', `/api/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/mark-all-read': {
    send: (visitor) => visitor.request('PATCH', '/api/notifications/mark-all-read'),
    expects: MEMBERS,
  },
}

export const policyRoutes: RouteAttempts = {
  'GET /api/policies': open('/api/policies'),
  'GET /api/policies/{name}': open('/api/policies/terms'),
}

const NO_INQUIRY = 'inquiry_00000000000000000000000000'
const INQUIRY = { topic: 'other', name: 'Ann', email: 'ann@example.com', text: 'When do you open again?' }

export const contactRoutes: RouteAttempts = {
  'POST /api/contact': { send: post('/api/contact', INQUIRY), expects: everyone(200) },
  'GET /api/staff/inquiries': { send: (visitor) => visitor.get('/api/staff/inquiries'), expects: STAFF },
  'GET /api/staff/inquiries/{id}': {
    send: (visitor) => visitor.get(`/api/staff/inquiries/${NO_INQUIRY}`),
    expects: STAFF,
  },
  'POST /api/staff/inquiries/{id}/answered': {
    send: post(`/api/staff/inquiries/${NO_INQUIRY}/answered`),
    expects: STAFF,
  },
}
