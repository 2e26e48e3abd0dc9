import { type Doors, post, STAFF } from './door.ts'

const NO_QUERY = 'query_00000000000000000000000000'

export const auditDoors: Doors = {
  'GET /api/audit/looks': { try: (who) => who.get('/api/audit/looks'), expects: STAFF },
  'GET /api/audit/events': { try: (who) => who.get('/api/audit/events'), expects: STAFF },
  'GET /api/audit/export': { try: (who) => who.get('/api/audit/export'), expects: STAFF },
  'GET /api/audit/types': { try: (who) => who.get('/api/audit/types'), expects: STAFF },
  'GET /api/audit/queries': { try: (who) => who.get('/api/audit/queries'), expects: STAFF },
  'POST /api/audit/queries': { try: post('/api/audit/queries', { name: 'All', filter: {} }), expects: STAFF },
  'PUT /api/audit/queries/{id}': {
    try: (who) => who.ask('PUT', `/api/audit/queries/${NO_QUERY}`, { body: { name: 'All' } }),
    expects: STAFF,
  },
  'DELETE /api/audit/queries/{id}': {
    try: (who) => who.ask('DELETE', `/api/audit/queries/${NO_QUERY}`),
    expects: STAFF,
  },
}
