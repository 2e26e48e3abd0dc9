import { type Doors, post, STAFF } from './door.ts'

export const reconciliationDoors: Doors = {
  'GET /api/staff/cases': { try: (who) => who.get('/api/staff/cases'), expects: STAFF },
  'POST /api/staff/cases/{id}/settle': {
    try: post('/api/staff/cases/case_00000000000000000000000000/settle', { note: 'done' }),
    expects: STAFF,
  },
  'GET /api/staff/reconciliations': { try: (who) => who.get('/api/staff/reconciliations'), expects: STAFF },
  'POST /api/staff/reconciliations': { try: post('/api/staff/reconciliations'), expects: STAFF },
}
