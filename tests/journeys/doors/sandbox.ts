import { type Doors, everyone, open, post, type Things } from './door.ts'

const sandboxOf = ({ payment }: Things['open']) =>
  `/sandbox/v1/payment_intents/${payment.clientSecret.split('_secret_')[0]}`
const FORM = { body: 'outcome=pass', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

export const sandboxDoors: Doors = {
  'GET /sandbox/stripe.js': open('/sandbox/stripe.js'),
  // The processor's own pages: whoever has a link that is good may, and there is none of this name.
  'GET /sandbox/set-up/{id}': { try: (who) => who.get('/sandbox/set-up/none'), expects: everyone(410) },
  'GET /sandbox/set-up/in/{id}': { try: (who) => who.get('/sandbox/set-up/in/none'), expects: everyone(410) },
  'POST /sandbox/set-up/in/{id}': { try: post('/sandbox/set-up/in/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/{id}': { try: (who) => who.get('/sandbox/dashboard/none'), expects: everyone(410) },
  'GET /sandbox/dashboard/in/{id}': { try: (who) => who.get('/sandbox/dashboard/in/none'), expects: everyone(410) },
  // The sandbox's own guard is the payment's client secret, which nobody here shows.
  'GET /sandbox/v1/setup_intents/{id}': {
    try: (who) => who.get('/sandbox/v1/setup_intents/seti_1'),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/confirm': {
    try: (who) => who.ask('POST', '/sandbox/v1/setup_intents/seti_1/confirm', FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/setup_intents/{id}/challenge': {
    try: (who) => who.ask('POST', '/sandbox/v1/setup_intents/seti_1/challenge', FORM),
    expects: everyone(401),
  },
  'GET /sandbox/v1/payment_intents/{id}': {
    try: (who, { open }) => who.get(sandboxOf(open)),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/confirm': {
    try: (who, { open }) => who.ask('POST', `${sandboxOf(open)}/confirm`, FORM),
    expects: everyone(401),
  },
  'POST /sandbox/v1/payment_intents/{id}/challenge': {
    try: (who, { open }) => who.ask('POST', `${sandboxOf(open)}/challenge`, FORM),
    expects: everyone(401),
  },
}
