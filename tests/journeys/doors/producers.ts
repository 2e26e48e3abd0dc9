import { type Doors, everyone, open, PRODUCERS, post } from './door.ts'

const FARM = {
  businessName: 'A Farm',
  description: 'Grown here.',
  zip: '05401',
  phone: '',
  tags: [],
  pickup: { hours: 'Saturdays 9 to 12', address: '1 Barn Road' },
  delivery: null,
}
const FARM_NOWHERE = { ...FARM, zip: '00000' }

export const producerDoors: Doors = {
  'GET /api/producer-profiles/featured': open('/api/producer-profiles/featured'),
  'GET /api/producer-profiles': open('/api/producer-profiles'),
  'GET /api/producer-profiles/count': open('/api/producer-profiles/count'),
  'GET /api/producers/search-by-zip': open('/api/producers/search-by-zip?zipCode=05401'),
  'GET /api/producer-profiles/{id}': {
    try: (who, { farm }) => who.get(`/api/producer-profiles/${farm.producerId}`),
    expects: everyone(200),
  },
  'GET /api/me/producer-profile': { try: (who) => who.get('/api/me/producer-profile'), expects: PRODUCERS },
  // Whoever is let in is told that it was changed since: nobody's is in its first version.
  'PUT /api/me/producer-profile': {
    try: (who) => who.ask('PUT', '/api/me/producer-profile', { body: { ...FARM, seen: 1 } }),
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  // Those who sell already are told so; of the others, nobody here has a ZIP code that is one.
  'POST /api/producer-profiles': {
    try: post('/api/producer-profiles', FARM_NOWHERE),
    expects: [401, 400, 409, 409, 400, 401, 401],
  },
  'POST /api/me/closures': {
    try: post('/api/me/closures', { from: '2099-01-01', until: '2099-01-03' }),
    changesThings: true,
    expects: PRODUCERS,
  },
  'DELETE /api/me/closures/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/closures/closed_none'),
    expects: PRODUCERS,
  },
}
