import { ANY_DAYS, type Doors, PRODUCERS, post, STAFF } from './door.ts'

export const payoutDoors: Doors = {
  'GET /api/staff/producers/{id}/statement/point-in-time': {
    try: (who, { farm }) =>
      who.get(`/api/staff/producers/${farm.producerId}/statement/point-in-time${ANY_DAYS}&asOf=2999-01-01T00:00:00Z`),
    expects: STAFF,
  },
  'GET /api/stripe/account-status': { try: (who) => who.get('/api/stripe/account-status'), expects: PRODUCERS },
  'GET /api/producer/statement': {
    try: (who) => who.get('/api/producer/statement?from=2026-01-01&to=2026-01-31'),
    expects: PRODUCERS,
  },
  'GET /api/producer/payouts': { try: (who) => who.get('/api/producer/payouts'), expects: PRODUCERS },
  'POST /api/stripe/connect-account': { try: post('/api/stripe/connect-account'), expects: PRODUCERS },
  'POST /api/stripe/account-link': { try: post('/api/stripe/account-link'), expects: PRODUCERS },
  'POST /api/stripe/dashboard-link': { try: post('/api/stripe/dashboard-link'), expects: PRODUCERS },
  'POST /api/stripe/refresh-account': { try: post('/api/stripe/refresh-account'), expects: PRODUCERS },
}
