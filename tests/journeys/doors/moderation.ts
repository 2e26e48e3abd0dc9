import { type Doors, MEMBERS, STAFF } from './door.ts'

/** Of a review that is there: whoever may decide is told that nobody has reported it. */
const LEFT_ALONE = { decision: 'dismiss', seen: 0, reason: 'It breaks no rule of ours.' }

export const moderationDoors: Doors = {
  'POST /api/products/{id}/reports': {
    try: (who, { productId }) => who.post(`/api/products/${productId}/reports`, { reason: 'unsafe' }),
    changesThings: true,
    expects: [401, 200, 200, 403, 200, 401, 401],
  },
  'GET /api/products/{id}/reports/mine': {
    try: (who, { productId }) => who.get(`/api/products/${productId}/reports/mine`),
    expects: MEMBERS,
  },
  // Nobody has taken it down: its producer is told so, and nobody else learns anything.
  'POST /api/me/products/{id}/second-look': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/second-look`, { words: 'It is as I said.' }),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'GET /api/staff/reports': { try: (who) => who.get('/api/staff/reports'), expects: STAFF },
  'GET /api/staff/reports/{id}': {
    try: (who, { reviewId }) => who.get(`/api/staff/reports/${reviewId}`),
    expects: STAFF,
  },
  'POST /api/staff/reports/{id}/decision': {
    try: (who, { reviewId }) => who.post(`/api/staff/reports/${reviewId}/decision`, LEFT_ALONE),
    expects: STAFF,
  },
}
