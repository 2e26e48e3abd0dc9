import { type Doors, open, post, STAFF } from './door.ts'

export const operationDoors: Doors = {
  'GET /api/health': open('/api/health'),
  'GET /api/staff/health': { try: (who) => who.get('/api/staff/health'), expects: STAFF },
  'POST /api/staff/health/projections/{name}/retry': {
    try: post('/api/staff/health/projections/catalog/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/health/jobs/{name}/retry': {
    try: post('/api/staff/health/jobs/send-receipt/retry', {}),
    expects: STAFF,
  },
  'POST /api/staff/health/jobs/{name}/drop': {
    try: post('/api/staff/health/jobs/send-receipt/drop', { id: 'a-job', reason: 'x' }),
    expects: STAFF,
  },
}
