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
  'GET /api/staff/enforcement-appeals': { try: (who) => who.get('/api/staff/enforcement-appeals'), expects: STAFF },
  'POST /api/staff/accounts/{accountId}/enforcement-actions': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions`, { kind: 'warning', ...DECIDED }),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/lift': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions/${NO_SANCTION}/lift`, DECIDED),
    expects: STAFF,
  },
  'POST /api/staff/accounts/{accountId}/enforcement-actions/{enforcementActionId}/appeal-decision': {
    try: post(`/api/staff/accounts/${NO_ACCOUNT}/enforcement-actions/${NO_SANCTION}/appeal-decision`, {
      decision: 'lift',
      ...DECIDED,
    }),
    expects: STAFF,
  },
  'GET /api/me/account-status': { try: (who) => who.get('/api/me/account-status'), expects: MEMBERS },
  'POST /api/me/enforcement-actions/{enforcementActionId}/appeal': {
    try: post(`/api/me/enforcement-actions/${NO_SANCTION}/appeal`, ASKED),
    expects: NOT_THEIRS,
  },
  // Whoever has the mail's link may, and there is none of this name.
  'POST /api/enforcement-appeals': {
    try: post('/api/enforcement-appeals', { token: 'none', ...ASKED }),
    expects: everyone(400),
  },
}
