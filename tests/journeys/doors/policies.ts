import { type Doors, open } from './door.ts'

export const policyDoors: Doors = {
  'GET /api/policies': open('/api/policies'),
  'GET /api/policies/{name}': open('/api/policies/terms'),
}
