import { type Doors, post, STAFF } from './door.ts'

export const proofDoors: Doors = {
  'GET /api/audit/proof': { try: (who) => who.get('/api/audit/proof'), expects: STAFF },
  'GET /api/audit/proof/checkpoints': { try: (who) => who.get('/api/audit/proof/checkpoints'), expects: STAFF },
  'POST /api/audit/proof/verify': { try: post('/api/audit/proof/verify'), expects: STAFF },
  'GET /api/audit/proof/events/{id}': { try: (who) => who.get('/api/audit/proof/events/1'), expects: STAFF },
  'GET /api/audit/proof/consistency': {
    try: (who) => who.get('/api/audit/proof/consistency?from=1&to=1'),
    expects: STAFF,
  },
  'GET /api/audit/proof/check-proof.mjs': {
    try: (who) => who.get('/api/audit/proof/check-proof.mjs'),
    expects: STAFF,
  },
}
