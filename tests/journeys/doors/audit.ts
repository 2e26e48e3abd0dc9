import { type Doors, post, STAFF } from './door.ts'

const NO_QUERY = 'query_00000000000000000000000000'

export const auditDoors: Doors = {
  'GET /api/audit/access-log': { try: (who) => who.get('/api/audit/access-log'), expects: STAFF },
  'GET /api/audit/events': { try: (who) => who.get('/api/audit/events'), expects: STAFF },
  'GET /api/audit/export': { try: (who) => who.get('/api/audit/export'), expects: STAFF },
  'GET /api/audit/event-types': { try: (who) => who.get('/api/audit/event-types'), expects: STAFF },
  'GET /api/audit/saved-queries': { try: (who) => who.get('/api/audit/saved-queries'), expects: STAFF },
  'POST /api/audit/saved-queries': {
    try: post('/api/audit/saved-queries', { name: 'All', filter: {} }),
    expects: STAFF,
  },
  'PUT /api/audit/saved-queries/{id}': {
    try: (who) => who.ask('PUT', `/api/audit/saved-queries/${NO_QUERY}`, { body: { name: 'All' } }),
    expects: STAFF,
  },
  'DELETE /api/audit/saved-queries/{id}': {
    try: (who) => who.ask('DELETE', `/api/audit/saved-queries/${NO_QUERY}`),
    expects: STAFF,
  },
}
