import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { postForm } from '#tests/contract/payments/confirm-card.ts'
import { apiOf, fileSandbox, paymentsAt } from './test-sandbox.ts'

const at = fileSandbox()

interface Answer {
  readonly status?: string
  readonly error?: {
    readonly type: string
    readonly code: string
    readonly decline_code?: string
    readonly param?: string
  }
}

const printed = (overrides: Record<string, string> = {}) => {
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123', ...overrides }
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  return { 'payment_method_data[type]': 'card', ...(Object.fromEntries(fields) as Record<string, string>) }
}

const request = () => paymentsAt(at.sandbox).request({ key: randomUUID(), checkoutId: 'checkout_1', amountCents: 2500 })

const payWith = async (overrides: Record<string, string>) => {
  const { paymentIntentId } = await request()
  const answer = await postForm(apiOf(at.sandbox), `/v1/payment_intents/${paymentIntentId}/confirm`, printed(overrides))
  return { paymentIntentId, status: answer.status, body: answer.body as Answer }
}

describe('the test cards', () => {
  it.each(['4242424242424242', '5555555555554444', '6011111111111117'])('succeed with %s', async (number) => {
    expect(await payWith({ number })).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  })

  it('accept American Express with four digits', async () => {
    const amex = { number: '378282246310005', cvc: '1234' }
    expect((await payWith(amex)).body.status).toBe('succeeded')
    expect((await payWith({ ...amex, cvc: '123' })).body.error?.code).toBe('invalid_cvc')
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
  ])('decline %s with %s', async (number, code, declineCode) => {
    const { paymentIntentId, status, body } = await payWith({ number })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode })
    expect(await paymentsAt(at.sandbox).retrieve(paymentIntentId)).toMatchObject({
      status: 'requires_payment_method',
      lastError: { code: declineCode },
    })
  })

  it.each(['4000002500003155', '4000000000003220', '4000002760003184'])(
    'require 3-D Secure with %s',
    async (number) => {
      expect((await payWith({ number })).body.status).toBe('requires_action')
    },
  )

  it('include a slow one that succeeds later', async () => {
    const { paymentIntentId, body } = await payWith({ number: '4000000000000077' })
    expect(body.status).toBe('processing')
    await vi.waitFor(async () =>
      expect((await paymentsAt(at.sandbox).retrieve(paymentIntentId)).status).toBe('succeeded'),
    )
  })
})

describe('cards that cannot exist', () => {
  it.each([
    ['a wrong number', { number: '4242424242424241' }, 'incorrect_number'],
    ['a month that is none', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a year that is over', { exp_year: '2019' }, 'invalid_expiry_year'],
    ['a code of two digits', { cvc: '12' }, 'invalid_cvc'],
  ])('are rejected for %s', async (_, overrides, code) => {
    const { paymentIntentId, status, body } = await payWith(overrides)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code })
    expect(await paymentsAt(at.sandbox).retrieve(paymentIntentId)).not.toHaveProperty('lastError')
  })

  it('are declined unless they are test cards', async () => {
    const { body } = await payWith({ number: '4539578763621486' })
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
  })
})

describe('simulated processor failures', () => {
  it.each([
    ['4000000000105017', 500, 'api_error'],
    ['4000000000105033', 401, 'authentication_error'],
  ])('include %s', async (number, status, type) => {
    const { paymentIntentId, ...answer } = await payWith({ number })
    expect(answer).toMatchObject({ status, body: { error: { type } } })
    expect(await paymentsAt(at.sandbox).retrieve(paymentIntentId)).toMatchObject({ status: 'requires_payment_method' })
  })

  it('include a closed connection', async () => {
    await expect(payWith({ number: '4000000000105025' })).rejects.toThrow('fetch failed')
  })
})

describe('what is stored of a card', () => {
  it('is its brand and last digits, never its number', async () => {
    await payWith({ number: '4539578763621486', cvc: '987' })
    const { paymentIntentId } = await payWith({ number: '5555555555554444' })
    const rows = await at.db.query<{ text: string }>(
      `select body::text as text from sandbox.objects
       union all select response::text from sandbox.idempotency_keys
       union all select fingerprint from sandbox.idempotency_keys`,
    )
    const all = rows.map((row) => row.text).join('\n')
    expect(all).not.toContain('4539578763621486')
    expect(all).not.toContain('5555555555554444')
    expect(all).not.toMatch(/"cvc": ?"/)
    const [charge] = await at.db.query<{ body: object }>(
      `select body from sandbox.objects where kind = 'charge' and intent = $1`,
      [paymentIntentId],
    )
    expect(charge?.body).toMatchObject({ payment_method_details: { card: { brand: 'mastercard', last4: '4444' } } })
  })
})
