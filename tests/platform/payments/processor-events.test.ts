import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments/payments.stripe.ts'

const payments = stripePayments({
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecret: 'whsec_ours, whsec_of_accounts',
})

const received = (type: string, object: object, more: object = {}, secret = 'whsec_ours') => {
  const event = {
    id: 'evt_1',
    object: 'event',
    type,
    livemode: false,
    created: 1_799_900_100,
    data: { object },
    ...more,
  }
  const payload = JSON.stringify(event)
  return payments.webhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }))
}

const refund = (overrides: object = {}) => ({
  id: 're_1',
  amount: 700,
  currency: 'usd',
  created: 1_799_900_000,
  payment_intent: 'pi_1',
  status: 'succeeded',
  metadata: { key: 'k-1' },
  ...overrides,
})
const dispute = (overrides: object = {}) => ({
  id: 'dp_1',
  amount: 2500,
  currency: 'usd',
  created: 1_799_900_000,
  payment_intent: { id: 'pi_1' },
  reason: 'fraudulent',
  status: 'needs_response',
  evidence_details: { due_by: 1_800_000_000 },
  ...overrides,
})
const account = (overrides: object = {}) => ({
  id: 'acct_1',
  details_submitted: true,
  payouts_enabled: true,
  metadata: { producerId: 'producer_1' },
  capabilities: { transfers: 'active' },
  requirements: { currently_due: [], past_due: [], disabled_reason: null },
  ...overrides,
})
const payout = (overrides: object = {}) => ({
  id: 'po_1',
  amount: 900,
  status: 'in_transit',
  arrival_date: 1_800_000_000,
  created: 1_799_900_000,
  ...overrides,
})

describe('refund webhooks', () => {
  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])('arrive as %s', (type) => {
    expect(received(type, refund())).toEqual({
      webhookEventId: 'evt_1',
      about: 'refund',
      refund: {
        refundId: 're_1',
        key: 'k-1',
        paymentIntentId: 'pi_1',
        amountCents: 700,
        status: 'succeeded',
        failure: undefined,
        madeAt: '2027-01-14T04:13:20.000Z',
      },
      occurredAt: '2027-01-14T04:15:00.000Z',
    })
  })

  it('state why a refund failed', () => {
    const failed = refund({ status: 'failed', failure_reason: 'lost_or_stolen_card', metadata: {} })
    expect(received('refund.failed', failed)).toMatchObject({
      refund: { key: undefined, status: 'failed', failure: 'lost_or_stolen_card' },
    })
  })

  it('ignore payments of other applications', () => {
    expect(received('refund.created', refund({ payment_intent: null }))).toBeUndefined()
  })
})

describe('dispute webhooks', () => {
  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])('arrive as %s', (what) => {
    expect(received(`charge.dispute.${what}`, dispute())).toMatchObject({
      about: 'dispute',
      dispute: {
        disputeId: 'dp_1',
        paymentIntentId: 'pi_1',
        amountCents: 2500,
        dueBy: '2027-01-15T08:00:00.000Z',
        openedAt: '2027-01-14T04:13:20.000Z',
      },
      occurredAt: '2027-01-14T04:15:00.000Z',
    })
  })

  it.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_needs_response', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('map %s to %s', (status, ours) => {
    expect(received('charge.dispute.updated', dispute({ status }))).toMatchObject({ dispute: { status: ours } })
  })

  it('may lose their due date', () => {
    const lost = dispute({ status: 'lost', evidence_details: { due_by: null } })
    expect(received('charge.dispute.closed', lost)).toMatchObject({ dispute: { dueBy: undefined } })
  })
})

describe('account webhooks', () => {
  it('are signed with their own secret', () => {
    const of = { account: 'acct_1' }
    expect(received('account.updated', account(), of, 'whsec_of_accounts')).toEqual({
      webhookEventId: 'evt_1',
      about: 'account',
      account: {
        accountId: 'acct_1',
        producerId: 'producer_1',
        detailsSubmitted: true,
        transfersEnabled: true,
        payoutsEnabled: true,
        currentlyDue: [],
        pastDue: [],
        disabledReason: undefined,
      },
    })
    expect(received('account.updated', account(), of, 'whsec_unknown')).toBe('forged')
  })

  it('state the open requirements of an account', () => {
    const requirements = { currently_due: ['a', 'b'], past_due: ['b'], disabled_reason: 'requirements.past_due' }
    const wanting = account({ capabilities: { transfers: 'inactive' }, payouts_enabled: false, requirements })
    expect(received('account.updated', wanting, { account: 'acct_1' })).toMatchObject({
      account: {
        transfersEnabled: false,
        payoutsEnabled: false,
        currentlyDue: ['a', 'b'],
        pastDue: ['b'],
        disabledReason: 'requirements.past_due',
      },
    })
  })
})

describe('payout webhooks', () => {
  it.each(['payout.created', 'payout.updated', 'payout.paid', 'payout.failed', 'payout.canceled'])(
    'arrive as %s',
    (type) => {
      expect(received(type, payout(), { account: 'acct_1' })).toMatchObject({
        about: 'payout',
        payout: { payoutId: 'po_1', accountId: 'acct_1', amountCents: 900, status: 'in_transit' },
      })
    },
  )

  it('ignore the payouts of the marketplace itself', () => {
    expect(received('payout.paid', payout())).toBeUndefined()
  })
})

describe('a signed webhook that is not for this marketplace', () => {
  const intent = { id: 'pi_1', amount: 900, status: 'succeeded', metadata: {}, last_payment_error: null }

  it.each([
    ['payment_intent.succeeded', intent],
    ['refund.updated', refund()],
    ['charge.dispute.created', dispute()],
  ])('is a %s of a connected account', (type, object) => {
    const ignored = { webhookEventId: 'evt_1', type, ignored: 'connected_account' }
    expect(received(type, object, { account: 'acct_foreign' })).toEqual(ignored)
    expect(received(type, object, { account: 'acct_foreign' }, 'whsec_of_accounts')).toEqual(ignored)
    expect(received(type, object)).not.toHaveProperty('ignored')
  })

  it.each([{}, { account: 'acct_foreign' }])('names another account, or none: %j', (of) => {
    expect(received('account.updated', account(), of)).toMatchObject({ ignored: 'account_mismatch' })
  })

  it.each([
    ['sk_test_x', true],
    ['sk_live_x', false],
    ['rk_live_x', false],
  ])('has the other mode than %s', (secretKey, livemode) => {
    const processor = stripePayments({ secretKey, publishableKey: 'pk_x', webhookSecret: 'whsec_ours' })
    const receivedIn = (mode: boolean) => {
      const type = 'payment_intent.succeeded'
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type,
        livemode: mode,
        created: 1_799_900_100,
        data: { object: intent },
      })
      return processor.webhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_ours' }))
    }
    expect(receivedIn(livemode)).toMatchObject({ ignored: 'other_mode' })
    expect(receivedIn(!livemode)).toMatchObject({ about: 'payment' })
  })
})

it.each([
  ['refund.updated', refund({ status: 'pondering' }), {}],
  ['charge.dispute.updated', dispute({ status: 'pondering' }), {}],
  ['payout.paid', payout({ status: 'pondering' }), { account: 'acct_1' }],
])('an unknown status in %s is not mapped', (type, object, of) => {
  expect(() => received(type, object, of)).toThrow('an unknown status: pondering')
})
