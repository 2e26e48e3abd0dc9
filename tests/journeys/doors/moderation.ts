import { type Doors, MEMBERS, STAFF } from './door.ts'

/** Of a review that is there: whoever may decide is told that nobody has reported it. */
const LEFT_ALONE = { decision: 'dismiss', seen: 0, reason: 'It breaks no rule of ours.' }

export const moderationDoors: Doors = {
  'POST /api/products/{id}/reports': {
    try: (who, { productId }) => who.post(`/api/products/${productId}/reports`, { reason: 'unsafe' }),
    changesThings: true,
    expects: [401, 200, 200, 403, 200, 401, 401],
  },
  'GET /api/products/{id}/reports/me': {
    try: (who, { productId }) => who.get(`/api/products/${productId}/reports/me`),
    expects: MEMBERS,
  },
  // Nobody has taken it down: its producer is told so, and nobody else learns anything.
  'POST /api/me/products/{id}/appeal': {
    try: (who, { productId }) => who.post(`/api/me/products/${productId}/appeal`, { words: 'It is as I said.' }),
    expects: [401, 403, 403, 409, 403, 401, 401],
  },
  'GET /api/staff/flagged-content': { try: (who) => who.get('/api/staff/flagged-content'), expects: STAFF },
  'GET /api/staff/flagged-content/{id}': {
    try: (who, { reviewId }) => who.get(`/api/staff/flagged-content/${reviewId}`),
    expects: STAFF,
  },
  'POST /api/staff/flagged-content/{id}/decision': {
    try: (who, { reviewId }) => who.post(`/api/staff/flagged-content/${reviewId}/decision`, LEFT_ALONE),
    expects: STAFF,
  },
}
