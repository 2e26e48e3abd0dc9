import { type Doors, open } from './door.ts'

export const marketDoors: Doors = {
  'GET /api/marketplace': open('/api/marketplace'),
  'GET /api/zip-codes/{zipCode}': open('/api/zip-codes/05401'),
  'GET /api/marketplace/map': open('/api/marketplace/map'),
  'GET /api/zip-codes/nearest': open('/api/zip-codes/nearest?latitude=44.48&longitude=-73.22'),
}
