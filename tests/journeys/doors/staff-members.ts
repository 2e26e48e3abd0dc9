import { type Doors, NO_ACCOUNT, post, STAFF } from './door.ts'

export const staffMemberDoors: Doors = {
  'GET /api/staff/members': { try: (who) => who.get('/api/staff/members'), expects: STAFF },
  'GET /api/staff/members/history': { try: (who) => who.get('/api/staff/members/history'), expects: STAFF },
  'POST /api/staff/members': {
    try: post('/api/staff/members', { who: 'nobody', role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/role': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/role`, { role: 'support', reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/take': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/take`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/sign-out': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/sign-out`, { reason: 'None.' }),
    expects: STAFF,
  },
  'POST /api/staff/members/{accountId}/reset-second-step': {
    try: post(`/api/staff/members/${NO_ACCOUNT}/reset-second-step`, { reason: 'None.' }),
    expects: STAFF,
  },
}
