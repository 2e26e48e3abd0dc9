import { type Doors, open, post, STAFF } from './door.ts'

export const operationDoors: Doors = {
  'GET /api/health': open('/api/health'),
  'GET /api/staff/system-status': { try: (who) => who.get('/api/staff/system-status'), expects: STAFF },
  'POST /api/staff/projections/{name}/retry-parked-events': {
    try: post('/api/staff/projections/catalog/retry-parked-events', {}),
    expects: STAFF,
  },
  'POST /api/staff/jobs/{name}/retry': {
    try: post('/api/staff/jobs/send-receipt/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/jobs/{name}/discard': {
    try: post('/api/staff/jobs/send-receipt/discard', { id: 'a-job', reason: 'x' }),
    expects: STAFF,
  },
}
