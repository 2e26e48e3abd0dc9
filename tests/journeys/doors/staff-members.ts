import { type Doors, NO_ACCOUNT, post, STAFF } from './door.ts'

export const staffMemberDoors: Doors = {
  'GET /api/staff/members': { try: (who) => who.get('/api/staff/members'), expects: STAFF },
  'GET /api/staff/members/history': { try: (who) => who.get('/api/staff/members/history'), expects: STAFF },
  'POST /api/staff/members': {
    try: post('/api/staff/members', { who: 'nobody', role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'PUT /api/staff/members/{accountId}/role': {
    try: (who) =>
      who.ask('PUT', `/api/staff/members/${NO_ACCOUNT}/role`, { body: { role: 'support', reason: 'None.' } }),
    expects: STAFF,
  },
  'DELETE /api/staff/members/{accountId}/role': {
    try: (who) => who.ask('DELETE', `/api/staff/members/${NO_ACCOUNT}/role`, { body: { reason: 'None.' } }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/revoke-sessions': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/revoke-sessions`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/reset-two-factor': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/reset-two-factor`, { reason: 'None.' }),
    expects: STAFF,
  },
}
