import { type Doors, post, STAFF } from './door.ts'

export const proofDoors: Doors = {
  'GET /api/audit/log-integrity': { try: (who) => who.get('/api/audit/log-integrity'), expects: STAFF },
  'GET /api/audit/checkpoints': { try: (who) => who.get('/api/audit/checkpoints'), expects: STAFF },
  'POST /api/audit/log-verifications': { try: post('/api/audit/log-verifications'), expects: STAFF },
  'GET /api/audit/events/{id}/inclusion-proof': {
    try: (who) => who.get('/api/audit/events/1/inclusion-proof'),
    expects: STAFF,
  },
  'GET /api/audit/consistency-proof': {
    try: (who) => who.get('/api/audit/consistency-proof?from=1&to=1'),
    expects: STAFF,
  },
  'GET /api/audit/verify-proof.mjs': {
    try: (who) => who.get('/api/audit/verify-proof.mjs'),
    expects: STAFF,
  },
}
