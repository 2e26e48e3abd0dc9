import { type Doors, MEMBERS, NOT_THEIRS, open, PRODUCERS, post } from './door.ts'

const NO_BOX = 'box_00000000000000000000000000'
const NO_SUBSCRIPTION = 'subscription_00000000000000000000000000'
const NEW_BOX = {
  name: 'A box',
  description: 'Of leeks.',
  contents: [{ item: 'Leeks', swaps: [] }],
  capacity: 5,
  priceCents: 2000,
  frequency: 'weekly',
  firstDay: '2999-05-03',
  cutoffDays: 2,
  fulfillmentMethod: 'pickup',
  taxable: false,
}
const SUBSCRIBE = {
  setupId: 'seti_1',
  totalCents: 2088,
  terms: true,
  contact: { fullName: 'Ann Buyer', email: 'ann@example.com', phone: '802-555-0100' },
}

export const boxDoors: Doors = {
  'GET /api/subscription-boxes': open('/api/subscription-boxes'),
  'GET /api/subscriptions': { try: (who) => who.get('/api/subscriptions'), expects: MEMBERS },
  'POST /api/subscription-setup-intents': { try: post('/api/subscription-setup-intents'), expects: MEMBERS },
  'POST /api/subscriptions': {
    try: post('/api/subscriptions', { ...SUBSCRIBE, boxId: NO_BOX }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'PATCH /api/subscriptions/{id}': {
    try: (who) => who.ask('PATCH', `/api/subscriptions/${NO_SUBSCRIPTION}`, { body: { action: 'cancel' } }),
    expects: NOT_THEIRS,
  },
  'POST /api/subscriptions/{id}/setup-intents': {
    try: post(`/api/subscriptions/${NO_SUBSCRIPTION}/setup-intents`),
    expects: NOT_THEIRS,
  },
  'PUT /api/subscriptions/{id}/payment-method': {
    try: (who) =>
      who.ask('PUT', `/api/subscriptions/${NO_SUBSCRIPTION}/payment-method`, { body: { setupId: 'seti_1' } }),
    expects: [401, 409, 409, 409, 409, 401, 401],
  },
  'GET /api/me/subscription-boxes': { try: (who) => who.get('/api/me/subscription-boxes'), expects: PRODUCERS },
  'GET /api/me/subscription-deliveries': {
    try: (who) => who.get('/api/me/subscription-deliveries'),
    expects: PRODUCERS,
  },
  // Both producers may; neither has pickup days.
  'POST /api/me/subscription-boxes': {
    try: post('/api/me/subscription-boxes', NEW_BOX),
    expects: [401, 403, 409, 409, 403, 401, 401],
  },
  'PUT /api/me/subscription-boxes/{id}': {
    try: (who) => who.ask('PUT', `/api/me/subscription-boxes/${NO_BOX}`, { body: { ...NEW_BOX, seen: 1 } }),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
  'POST /api/me/subscription-boxes/{id}/discontinue': {
    try: post(`/api/me/subscription-boxes/${NO_BOX}/discontinue`),
    expects: [401, 403, 404, 404, 403, 401, 401],
  },
}
