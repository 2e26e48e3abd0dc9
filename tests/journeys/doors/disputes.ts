import { paperForm, pdf } from '#tests/support/paper-bytes.ts'
import { CORRESPONDENTS, type Door, type Doors, everyone, MEMBERS, post, STAFF } from './door.ts'

const NO_DISPUTE = 'dispute_00000000000000000000000000'
const NO_PAPER = 'paper_00000000000000000000000000'
const SOME_WORDS = { text: 'It is as I said.', papers: [] }
const DENIED = { resolution: { kind: 'denied' }, text: 'All was well.', plan: '' }
/** What is done in a case by its sides, and by the staff. */
const DEEDS = {
  statements: SOME_WORDS,
  response: { ...SOME_WORDS, offer: null },
  'offer-response': { accept: true },
  'settlement-response': { accept: true },
  'decision-acceptance': {},
  appeal: SOME_WORDS,
  'remedy-confirmation': {},
  'remedy-objection': SOME_WORDS,
  withdrawal: {},
}
const STAFF_DEEDS = {
  read: { upTo: '2026-01-01T00:00:00.000Z' },
  assign: {},
  'information-requests': { side: 'buyer', text: 'How many?' },
  decision: DENIED,
  'settlement-proposal': { ...DENIED, resolution: { kind: 'full_refund' } },
  'convert-remedy': { resolution: { kind: 'full_refund' }, text: 'Money.' },
  'complete-remedy': { text: 'Done.' },
}

type Deeds = Pick<Door, 'expects'> & { readonly root: string; readonly bodies: Readonly<Record<string, object>> }
const deeds = ({ root, bodies, expects }: Deeds): Doors =>
  Object.fromEntries(
    Object.entries(bodies).map(([deed, body]) => [
      `POST ${root}/{id}/${deed}`,
      { try: post(`${root}/${NO_DISPUTE}/${deed}`, body), expects },
    ]),
  )

export const disputeDoors: Doors = {
  // Nothing was reported: who may not see the order learns nothing, and to its sides there is no such case.
  'GET /api/orders/{id}/disputes': {
    try: (who, { order }, key) => who.get(`/api/orders/${order.id}/disputes${key.order}`),
    expects: CORRESPONDENTS,
  },
  'POST /api/orders/{id}/disputes': {
    try: (who, { order, productId }, key) =>
      who.post(`/api/orders/${order.id}/disputes${key.order}`, {
        type: 'missing',
        lines: [{ productId, quantity: 1 }],
        papers: [],
        wish: 'full_refund',
        description: 'It never came to us.',
      }),
    changesThings: true,
    // The last one to knock comes second.
    expects: [404, 404, 404, 403, 200, 409, 404],
  },
  'POST /api/orders/{id}/dispute-evidence': {
    try: (who, { order }, key) => who.post(`/api/orders/${order.id}/dispute-evidence${key.order}`, paperForm(pdf())),
    expects: CORRESPONDENTS,
  },
  'GET /api/disputes': { try: (who) => who.get('/api/disputes'), expects: MEMBERS },
  'GET /api/disputes/{id}': { try: (who) => who.get(`/api/disputes/${NO_DISPUTE}`), expects: everyone(404) },
  'GET /api/disputes/{id}/evidence/{documentId}': {
    try: (who) => who.get(`/api/disputes/${NO_DISPUTE}/evidence/${NO_PAPER}`),
    expects: everyone(404),
  },
  ...deeds({ root: '/api/disputes', bodies: DEEDS, expects: everyone(404) }),
  'GET /api/staff/disputes': { try: (who) => who.get('/api/staff/disputes'), expects: STAFF },
  'GET /api/staff/disputes/{id}': { try: (who) => who.get(`/api/staff/disputes/${NO_DISPUTE}`), expects: STAFF },
  'GET /api/staff/disputes/{id}/evidence/{documentId}': {
    try: (who) => who.get(`/api/staff/disputes/${NO_DISPUTE}/evidence/${NO_PAPER}`),
    expects: STAFF,
  },
  ...deeds({ root: '/api/staff/disputes', bodies: STAFF_DEEDS, expects: STAFF }),
}
