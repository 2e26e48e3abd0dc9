import { type Doors, everyone, MEMBERS, open, post, STAFF } from './door.ts'

const SOME_KEYS = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }

export const notificationDoors: Doors = {
  'GET /api/mailbox': open('/api/mailbox'),
  // Everybody has a bell of their own: what is said of others' things in it is heard by nobody.
  'GET /api/me/notifications': { try: (who) => who.get('/api/me/notifications'), expects: MEMBERS },
  'GET /api/notifications': { try: (who) => who.get('/api/notifications'), expects: MEMBERS },
  'POST /api/me/notifications/{id}/read': {
    try: (who, { order }) => who.post(`/api/me/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'GET /api/me/notifications/counts': { try: (who) => who.get('/api/me/notifications/counts'), expects: MEMBERS },
  'GET /api/notifications/counts': { try: (who) => who.get('/api/notifications/counts'), expects: MEMBERS },
  'DELETE /api/me/notifications/{id}': {
    try: (who, { order }) => who.ask('DELETE', `/api/me/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'DELETE /api/notifications/{id}': {
    try: (who, { order }) => who.ask('DELETE', `/api/notifications/${order.id}.1.order_paid`),
    expects: MEMBERS,
  },
  'GET /api/me/notification-settings': {
    try: (who) => who.get('/api/me/notification-settings'),
    expects: MEMBERS,
  },
  'GET /api/notifications/settings': { try: (who) => who.get('/api/notifications/settings'), expects: MEMBERS },
  'PATCH /api/me/notification-settings': {
    try: (who) => who.ask('PATCH', '/api/me/notification-settings', { body: { sound: true } }),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/settings': {
    try: (who) => who.ask('PATCH', '/api/notifications/settings', { body: { marketingEmails: true } }),
    expects: MEMBERS,
  },
  'GET /api/me/push-devices': { try: (who) => who.get('/api/me/push-devices'), expects: MEMBERS },
  // Whoever is let in is told that nobody calls this machine.
  'POST /api/me/push-devices': {
    try: post('/api/me/push-devices', { endpoint: 'https://localhost/', keys: SOME_KEYS, name: 'A phone' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'DELETE /api/me/push-devices/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/push-devices/nobodys'),
    expects: MEMBERS,
  },
  'GET /api/staff/work': { try: (who) => who.get('/api/staff/work'), expects: STAFF },
  'GET /api/me/emails': { try: (who) => who.get('/api/me/emails'), expects: MEMBERS },
  // Whoever has a mail's link needs no account; nobody here has one.
  'POST /api/unsubscribe': {
    try: (who, { farm }) => who.post('/api/unsubscribe', { account: farm.accountId, topic: 'sales', key: 'none' }),
    expects: everyone(400),
  },
  'POST /api/me/notifications/read-all': { try: post('/api/me/notifications/read-all', {}), expects: MEMBERS },
  'POST /api/me/notifications/clear': { try: post('/api/me/notifications/clear', {}), expects: MEMBERS },
  'PATCH /api/notifications/{id}/read': {
    try: (who, { order }) => who.ask('PATCH', `/api/notifications/${order.id}.1.order_paid/read`),
    expects: MEMBERS,
  },
  'PATCH /api/notifications/mark-all-read': {
    try: (who) => who.ask('PATCH', '/api/notifications/mark-all-read'),
    expects: MEMBERS,
  },
}
