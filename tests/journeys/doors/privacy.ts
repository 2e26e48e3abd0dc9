import { type Doors, everyone, MEMBERS, post, STAFF } from './door.ts'

export const privacyDoors: Doors = {
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
  'POST /api/guest-erasure/preview': {
    try: post('/api/guest-erasure/preview', { token: 'wrong' }),
    expects: everyone(400),
  },
  'POST /api/guest-erasure/confirm': {
    try: post('/api/guest-erasure/confirm', { token: 'wrong' }),
    expects: everyone(400),
  },
  'DELETE /api/me': {
    try: (who) => who.ask('DELETE', '/api/me', { body: { token: '1.nobody' } }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/auth/reopen-account': {
    try: post('/api/auth/reopen-account', { token: 'wrong' }),
    expects: everyone(400),
  },
}
