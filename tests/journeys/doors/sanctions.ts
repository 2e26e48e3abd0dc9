import { type Doors, everyone, MEMBERS, NO_ACCOUNT, NOT_THEIRS, post, STAFF } from './door.ts'

const NO_SANCTION = 'sanction_00000000000000000000000000'
const DECIDED = { reason: 'It was as it was.', seen: 0 }
const ASKED = { words: 'It was not as it was.' }

export const sanctionDoors: Doors = {
  'GET /api/staff/accounts': { try: (who) => who.get('/api/staff/accounts?who=nobody'), expects: STAFF },
  'GET /api/staff/accounts/{accountId}': {
    try: (who) => who.get(`/api/staff/accounts/${NO_ACCOUNT}`),
    expects: STAFF,
  },
  'GET /api/staff/another-looks': { try: (who) => who.get('/api/staff/another-looks'), expects: STAFF },
  'POST /api/staff/accounts/{accountId}/sanctions': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions`, { kind: 'warning', ...DECIDED }),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/lift': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions/${NO_SANCTION}/lift`, DECIDED),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/sanctions/{sanctionId}/look': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/sanctions/${NO_SANCTION}/look`, { decision: 'lift', ...DECIDED }),
    expects: STAFF,
  },
  'GET /api/me/standing': { try: (who) => who.get('/api/me/standing'), expects: MEMBERS },
  'POST /api/me/sanctions/{sanctionId}/look': {
    try: post(`/api/me/sanctions/${NO_SANCTION}/look`, ASKED),
    expects: NOT_THEIRS,
  },
  // Whoever has the mail's link may, and there is none of this name.
  'POST /api/account/another-look': {
    try: post('/api/account/another-look', { token: 'none', ...ASKED }),
    expects: everyone(400),
  },
}
