import { ANY_DAYS, type Doors, PRODUCERS } from './door.ts'

export const analyticsDoors: Doors = {
  'GET /api/me/analytics': { try: (who) => who.get(`/api/me/analytics${ANY_DAYS}`), expects: PRODUCERS },
  'GET /api/me/analytics/orders': {
    try: (who) => who.get(`/api/me/analytics/orders${ANY_DAYS}&which=gross`),
    expects: PRODUCERS,
  },
  'GET /api/me/analytics.csv': { try: (who) => who.get(`/api/me/analytics.csv${ANY_DAYS}`), expects: PRODUCERS },
}
