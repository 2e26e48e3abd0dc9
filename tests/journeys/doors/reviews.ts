import { type Doors, everyone, open } from './door.ts'

const REVIEW = { rating: 4, comment: 'Golden yolks, every one of them.' }

export const reviewDoors: Doors = {
  'GET /api/featured-reviews': open('/api/featured-reviews'),
  'GET /api/products/{id}/reviews': {
    try: (who, { productId }) => who.get(`/api/products/${productId}/reviews`),
    expects: everyone(200),
  },
  'GET /api/producer-profiles/{id}/reviews': {
    try: (who, { farm }) => who.get(`/api/producer-profiles/${farm.producerId}/reviews`),
    expects: everyone(200),
  },
  'POST /api/reviews': {
    try: (who, { productId }) => who.post('/api/reviews', { productId, ...REVIEW }),
    changesThings: true,
    expects: [401, 200, 200, 403, 409, 401, 401],
  },
  'PUT /api/reviews/{id}': {
    try: (who, { reviewId }) => who.ask('PUT', `/api/reviews/${reviewId}`, { body: REVIEW }),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'DELETE /api/reviews/{id}': {
    try: (who, { reviewId }) => who.ask('DELETE', `/api/reviews/${reviewId}`),
    changesThings: true,
    expects: [401, 403, 403, 403, 200, 401, 401],
  },
  'PUT /api/reviews/{id}/reply': {
    try: (who, { reviewId }) => who.ask('PUT', `/api/reviews/${reviewId}/reply`, { body: { reply: 'Thank you!' } }),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'DELETE /api/reviews/{id}/reply': {
    try: (who, { reviewId }) => who.ask('DELETE', `/api/reviews/${reviewId}/reply`),
    changesThings: true,
    expects: [401, 403, 403, 200, 403, 401, 401],
  },
  'POST /api/reviews/{id}/reports': {
    try: (who, { reviewId }) => who.post(`/api/reviews/${reviewId}/reports`, { reason: 'spam' }),
    changesThings: true,
    expects: [401, 200, 200, 200, 403, 401, 401],
  },
}
