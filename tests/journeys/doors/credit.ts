import { type Doors, MEMBERS } from './door.ts'

export const creditDoors: Doors = {
  'GET /api/me/credit': { try: (who) => who.get('/api/me/credit'), expects: MEMBERS },
}
