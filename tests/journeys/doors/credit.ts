import { type Doors, MEMBERS } from './door.ts'

export const creditDoors: Doors = {
  'GET /api/me/store-credit': { try: (who) => who.get('/api/me/store-credit'), expects: MEMBERS },
}
