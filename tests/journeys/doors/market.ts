import { type Doors, open } from './door.ts'

export const marketDoors: Doors = {
  'GET /api/market': open('/api/market'),
  'GET /api/places/{zip}': open('/api/places/05401'),
  'GET /api/market/map': open('/api/market/map'),
  'GET /api/places/nearest': open('/api/places/nearest?latitude=44.48&longitude=-73.22'),
}
