import { paperForm, pdf } from '#tests/support/paper-bytes.ts'
import { type Doors, PRODUCERS, post, STAFF } from './door.ts'

const TOLD = { statement: 'We are who we say we are.', papers: 'Passport, ending 1234', link: '' }
const APPLICATION = { identity: TOLD, business: TOLD, practices: TOLD, committed: true }

export const verificationDoors: Doors = {
  'GET /api/me/verification': { try: (who) => who.get('/api/me/verification'), expects: PRODUCERS },
  'POST /api/me/verification': {
    try: post('/api/me/verification', APPLICATION),
    changesThings: true,
    expects: PRODUCERS,
  },
  // Whoever is let in has been asked nothing.
  'POST /api/me/verification/information': {
    try: async (who) => {
      await who.post('/api/me/verification', APPLICATION)
      return who.post('/api/me/verification/information', { answer: 'Yes.' })
    },
    changesThings: true,
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'POST /api/me/verification/withdraw': {
    try: async (who) => {
      await who.post('/api/me/verification', APPLICATION)
      return who.post('/api/me/verification/withdraw')
    },
    changesThings: true,
    expects: PRODUCERS,
  },
  'POST /api/me/documents': { try: (who) => who.post('/api/me/documents', paperForm(pdf())), expects: PRODUCERS },
  // The producer is let in, and has sent no such paper.
  'GET /api/verifications/{id}/documents/{documentId}': {
    try: (who, { farm }) => who.get(`/api/verifications/${farm.producerId}/documents/paper_00000000000000000000000000`),
    expects: [401, 403, 403, 404, 403, 401, 401],
  },
  'GET /api/staff/document-accesses': { try: (who) => who.get('/api/staff/document-accesses'), expects: STAFF },
  'GET /api/staff/verifications': { try: (who) => who.get('/api/staff/verifications'), expects: STAFF },
  'GET /api/staff/verifications/{id}': {
    try: (who, { farm }) => who.get(`/api/staff/verifications/${farm.producerId}`),
    expects: STAFF,
  },
  'POST /api/staff/verifications/{id}/decision': {
    try: (who, { farm }) =>
      who.post(`/api/staff/verifications/${farm.producerId}/decision`, {
        applicationId: 'application_00000000000000000000000000',
        decision: 'approve',
        reason: 'Fine.',
      }),
    expects: STAFF,
  },
}
