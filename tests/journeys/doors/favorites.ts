import { type Doors, MEMBERS } from './door.ts'

export const favoriteDoors: Doors = {
  'GET /api/me/favorites': { try: (who) => who.get('/api/me/favorites'), expects: MEMBERS },
  'GET /api/me/favorites/products': { try: (who) => who.get('/api/me/favorites/products'), expects: MEMBERS },
  'GET /api/me/favorites/producers': { try: (who) => who.get('/api/me/favorites/producers'), expects: MEMBERS },
  'PUT /api/me/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('PUT', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/me/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/me/favorites': { try: (who) => who.ask('DELETE', '/api/me/favorites'), expects: MEMBERS },
  'GET /api/favorites': { try: (who) => who.get('/api/favorites'), expects: MEMBERS },
  'POST /api/favorites': {
    try: (who, { productId }) => who.post('/api/favorites', { productId }),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/{kind}/{targetId}': {
    try: (who, { productId }) => who.ask('DELETE', `/api/favorites/product/${productId}`),
    expects: MEMBERS,
  },
  'DELETE /api/favorites/clear': { try: (who) => who.ask('DELETE', '/api/favorites/clear'), expects: MEMBERS },
  'DELETE /api/favorites/clear/{kind}': {
    try: (who) => who.ask('DELETE', '/api/favorites/clear/products'),
    expects: MEMBERS,
  },
}
