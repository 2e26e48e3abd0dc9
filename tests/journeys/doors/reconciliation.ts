import { type Doors, post, STAFF } from './door.ts'

export const reconciliationDoors: Doors = {
  'GET /api/staff/discrepancies': { try: (who) => who.get('/api/staff/discrepancies'), expects: STAFF },
  'POST /api/staff/discrepancies/{id}/resolve': {
    try: post('/api/staff/discrepancies/case_00000000000000000000000000/resolve', { note: 'done' }),
    expects: STAFF,
  },
  'GET /api/staff/reconciliations': { try: (who) => who.get('/api/staff/reconciliations'), expects: STAFF },
  'POST /api/staff/reconciliations': { try: post('/api/staff/reconciliations'), expects: STAFF },
}
