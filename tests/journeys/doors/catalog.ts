import { type Doors, everyone, open, STAFF } from './door.ts'

export const catalogDoors: Doors = {
  'GET /api/products': open('/api/products'),
  'GET /api/staff/products/{id}/point-in-time': {
    try: (who, { productId }) => who.get(`/api/staff/products/${productId}/point-in-time?asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/products/{id}': {
    try: (who, { productId }) => who.get(`/api/products/${productId}`),
    expects: everyone(200),
  },
}
