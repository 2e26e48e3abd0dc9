import { type Doors, everyone, post, STAFF } from './door.ts'

const NO_INQUIRY = 'inquiry_00000000000000000000000000'
const INQUIRY = { topic: 'other', name: 'Ann', email: 'ann@example.com', text: 'When do you open again?' }

export const contactDoors: Doors = {
  'POST /api/contact': { try: post('/api/contact', INQUIRY), expects: everyone(200) },
  'GET /api/staff/inquiries': { try: (who) => who.get('/api/staff/inquiries'), expects: STAFF },
  'GET /api/staff/inquiries/{id}': { try: (who) => who.get(`/api/staff/inquiries/${NO_INQUIRY}`), expects: STAFF },
  'POST /api/staff/inquiries/{id}/answered': {
    try: post(`/api/staff/inquiries/${NO_INQUIRY}/answered`),
    expects: STAFF,
  },
}
