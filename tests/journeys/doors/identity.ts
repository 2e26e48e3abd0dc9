import { type Doors, everyone, MEMBERS, open, post } from './door.ts'

const person = () => ({ username: `w${crypto.randomUUID().slice(0, 12)}`, password: 'a fence of old cedar' })
const registration = () => ({ ...person(), email: `${person().username}@example.com` })
const profileNamed = (username: string) => ({ username, fullName: '', phone: '', zip: '' })

export const identityDoors: Doors = {
  'GET /api/csrf-token': open('/api/csrf-token'),
  'GET /api/auth/user': open('/api/auth/user'),
  'POST /api/auth/verify-email': { try: post('/api/auth/verify-email', { token: 'none' }), expects: everyone(400) },
  'POST /api/auth/disown-account': { try: post('/api/auth/disown-account', { token: 'none' }), expects: everyone(400) },
  'POST /api/auth/login': { try: post('/api/auth/login', person()), expects: everyone(401) },
  'POST /api/auth/register': {
    endsSession: true,
    try: (who) => who.post('/api/auth/register', registration()),
    expects: everyone(200),
  },
  'POST /api/auth/resend-verification': {
    try: post('/api/auth/resend-verification', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/forgot-password': {
    try: post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
    expects: everyone(200),
  },
  'POST /api/auth/reset-password': {
    try: post('/api/auth/reset-password', { token: 'none', password: person().password }),
    expects: everyone(400),
  },
  'POST /api/auth/confirm-email-change': {
    try: post('/api/auth/confirm-email-change', { token: 'none' }),
    expects: everyone(400),
  },
  'GET /api/me/profile': { try: (who) => who.get('/api/me/profile'), expects: MEMBERS },
  'PUT /api/me/profile': {
    try: (who) => who.ask('PUT', '/api/me/profile', { body: profileNamed(`p${crypto.randomUUID().slice(0, 12)}`) }),
    expects: MEMBERS,
  },
  // Whoever is let in is asked for the right password.
  'POST /api/me/password': {
    try: post('/api/me/password', { currentPassword: 'not this one', password: 'another old fence' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/email': {
    try: post('/api/me/email', { email: 'new@example.com', password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  // Nobody here has shown a password a moment ago; whoever is let in is asked for the right one.
  'POST /api/auth/two-factor': { try: post('/api/auth/two-factor', { code: '000000' }), expects: everyone(401) },
  'POST /api/me/two-factor/enroll': {
    try: post('/api/me/two-factor/enroll', { password: 'not this one' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/two-factor/confirm': {
    try: post('/api/me/two-factor/confirm', { enrollmentId: 'none', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/confirm-identity': {
    try: post('/api/me/confirm-identity', { code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'POST /api/me/two-factor/disable': {
    try: post('/api/me/two-factor/disable', { password: 'not this one', code: '000000' }),
    expects: [401, 400, 400, 400, 400, 401, 401],
  },
  'GET /api/me/sessions': { try: (who) => who.get('/api/me/sessions'), expects: MEMBERS },
  'DELETE /api/me/sessions/{id}': {
    try: (who) => who.ask('DELETE', '/api/me/sessions/nobodys'),
    expects: [401, 404, 404, 404, 404, 401, 401],
  },
  'POST /api/auth/logout': { try: post('/api/auth/logout'), endsSession: true, expects: everyone(200) },
  'POST /api/me/welcome-shown': { try: post('/api/me/welcome-shown'), expects: MEMBERS },
  // The last one: it signs out everybody who has walked so far.
  'DELETE /api/me/sessions': {
    try: (who) => who.ask('DELETE', '/api/me/sessions'),
    endsSession: true,
    expects: MEMBERS,
  },
}
