import { type Doors, everyone, post } from './door.ts'

export const checkoutDoors: Doors = {
  'POST /api/cart/quote': { try: post('/api/cart/quote', { lines: [] }), expects: everyone(200) },
  'GET /api/open-checkout': { try: (who) => who.get('/api/open-checkout'), expects: everyone(200) },
  // That they are let in is seen by what they are told: an empty cart, no such token.
  'POST /api/checkouts': { try: post('/api/checkouts', {}), expects: everyone(400) },
  'GET /api/checkouts/{id}': {
    try: (who, { open }, key) => who.get(`/api/checkouts/${open.checkoutId}${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/payment-intent': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/payment-intent${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/refresh': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/refresh${key.checkout}`),
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
  'POST /api/checkouts/{id}/cancel': {
    try: (who, { open }, key) => who.post(`/api/checkouts/${open.checkoutId}/cancel${key.checkout}`),
    changesThings: true,
    expects: [404, 404, 404, 404, 200, 200, 404],
  },
}
