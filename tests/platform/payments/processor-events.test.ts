import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments/payments.stripe.ts'

const payments = stripePayments({
  secretKey: 'sk_test_x',
  publishableKey: 'pk_test_x',
  webhookSecret: 'whsec_ours, whsec_of_accounts',
})

const told = (type: string, object: object, more: object = {}, secret = 'whsec_ours') => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, data: { object }, ...more })
  return payments.webhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }))
}

const refund = (over: object = {}) => ({
  id: 're_1',
  amount: 700,
  payment_intent: 'pi_1',
  status: 'succeeded',
  metadata: { key: 'k-1' },
  ...over,
})
const dispute = (over: object = {}) => ({
  id: 'dp_1',
  amount: 2500,
  payment_intent: { id: 'pi_1' },
  reason: 'fraudulent',
  status: 'needs_response',
  evidence_details: { due_by: 1_800_000_000 },
  ...over,
})
const account = (over: object = {}) => ({
  id: 'acct_1',
  details_submitted: true,
  payouts_enabled: true,
  metadata: { producerId: 'producer_1' },
  capabilities: { transfers: 'active' },
  requirements: { currently_due: [], past_due: [], disabled_reason: null },
  ...over,
})
const payout = (over: object = {}) => ({
  id: 'po_1',
  amount: 900,
  status: 'in_transit',
  arrival_date: 1_800_000_000,
  created: 1_799_900_000,
  ...over,
})

describe('news of refunds', () => {
  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])('come by %s', (type) => {
    expect(told(type, refund())).toEqual({
      noticeId: 'evt_1',
      about: 'refund',
      refund: {
        refundId: 're_1',
        key: 'k-1',
        paymentIntentId: 'pi_1',
        amountCents: 700,
        status: 'succeeded',
        failure: undefined,
      },
    })
  })

  it('say why one failed, and nothing of who asked elsewhere', () => {
    const failed = refund({ status: 'failed', failure_reason: 'lost_or_stolen_card', metadata: {} })
    expect(told('refund.failed', failed)).toMatchObject({
      refund: { key: undefined, status: 'failed', failure: 'lost_or_stolen_card' },
    })
  })

  it('leave aside what is no payment of ours', () => {
    expect(told('refund.created', refund({ payment_intent: null }))).toBeUndefined()
  })
})

describe('news of disputes', () => {
  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])('come by %s', (what) => {
    expect(told(`charge.dispute.${what}`, dispute())).toMatchObject({
      about: 'dispute',
      dispute: { disputeId: 'dp_1', paymentIntentId: 'pi_1', amountCents: 2500, dueBy: '2027-01-15T08:00:00.000Z' },
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
  ])('call %s %s', (status, ours) => {
    expect(told('charge.dispute.updated', dispute({ status }))).toMatchObject({ dispute: { status: ours } })
  })

  it('may have no date any more', () => {
    const over = dispute({ status: 'lost', evidence_details: { due_by: null } })
    expect(told('charge.dispute.closed', over)).toMatchObject({ dispute: { dueBy: undefined } })
  })
})

describe('news of accounts', () => {
  it('are signed with a secret of their own', () => {
    const of = { account: 'acct_1' }
    expect(told('account.updated', account(), of, 'whsec_of_accounts')).toEqual({
      noticeId: 'evt_1',
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
    expect(told('account.updated', account(), of, 'whsec_of_nobody')).toBe('forged')
  })

  it('say what is wanted, and why it is closed', () => {
    const requirements = { currently_due: ['a', 'b'], past_due: ['b'], disabled_reason: 'requirements.past_due' }
    const wanting = account({ capabilities: { transfers: 'inactive' }, payouts_enabled: false, requirements })
    expect(told('account.updated', wanting, { account: 'acct_1' })).toMatchObject({
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

describe('news of payouts', () => {
  it.each(['payout.created', 'payout.updated', 'payout.paid', 'payout.failed', 'payout.canceled'])(
    'come by %s',
    (type) => {
      expect(told(type, payout(), { account: 'acct_1' })).toMatchObject({
        about: 'payout',
        payout: { payoutId: 'po_1', accountId: 'acct_1', amountCents: 900, status: 'in_transit' },
      })
    },
  )

  it('leave the market’s own aside', () => {
    expect(told('payout.paid', payout())).toBeUndefined()
  })
})

describe('a signed notice that is not for this market', () => {
  const intent = { id: 'pi_1', amount: 900, status: 'succeeded', metadata: {}, last_payment_error: null }

  it.each([
    ['payment_intent.succeeded', intent],
    ['refund.updated', refund()],
    ['charge.dispute.created', dispute()],
  ])('is a %s that a connected account reports', (type, object) => {
    const ignored = { noticeId: 'evt_1', type, ignored: 'connected_account' }
    expect(told(type, object, { account: 'acct_foreign' })).toEqual(ignored)
    expect(told(type, object, { account: 'acct_foreign' }, 'whsec_of_accounts')).toEqual(ignored)
    expect(told(type, object)).not.toHaveProperty('ignored')
  })

  it.each([{}, { account: 'acct_foreign' }])('is an account that another one reports, or none: %j', (of) => {
    expect(told('account.updated', account(), of)).toMatchObject({ ignored: 'account_mismatch' })
  })

  it.each([
    ['sk_test_x', true],
    ['sk_live_x', false],
    ['rk_live_x', false],
  ])('is one of the other mode than %s', (secretKey, livemode) => {
    const under = stripePayments({ secretKey, publishableKey: 'pk_x', webhookSecret: 'whsec_ours' })
    const news = (mode: boolean) => {
      const type = 'payment_intent.succeeded'
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: mode, data: { object: intent } })
      return under.webhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_ours' }))
    }
    expect(news(livemode)).toMatchObject({ ignored: 'other_mode' })
    expect(news(!livemode)).toMatchObject({ about: 'payment' })
  })
})

it.each([
  ['refund.updated', refund({ status: 'pondering' }), {}],
  ['charge.dispute.updated', dispute({ status: 'pondering' }), {}],
  ['payout.paid', payout({ status: 'pondering' }), { account: 'acct_1' }],
])('an unknown state in %s is not taken for a known one', (type, object, of) => {
  expect(() => told(type, object, of)).toThrow('an unknown status: pondering')
})
