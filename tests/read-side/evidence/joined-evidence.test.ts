import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargebackEvidence, MAX_FIELD_LENGTH } from '#domain/ordering/staff-orders.contract.ts'
import { mergeEvidence } from '#read-side/evidence/chargeback-evidence.ts'

const of = (overrides: Partial<ChargebackEvidence>): ChargebackEvidence => ({
  customer_name: null,
  customer_email_address: null,
  billing_address: null,
  shipping_address: null,
  service_date: null,
  shipping_date: null,
  product_description: '',
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  uncategorized_text: '',
  ...overrides,
})

test('the evidence of a single order is unchanged', () => {
  const one = of({ customer_name: 'Bea', product_description: 'Eggs', uncategorized_text: 'Handed over.' })
  expect(mergeEvidence([one])).toEqual(one)
})

test('the evidence of two orders is merged without duplicates', () => {
  const eggs = of({ customer_name: 'Bea', service_date: '2026-05-03', product_description: 'Eggs' })
  const honey = of({ customer_name: 'Bea', service_date: '2026-05-01', product_description: 'Honey' })
  const agreed = { refund_policy_disclosure: 'They agreed.' }
  expect(
    mergeEvidence([
      { ...eggs, ...agreed },
      { ...honey, shipping_address: '1 Road', ...agreed },
    ]),
  ).toMatchObject({
    customer_name: 'Bea',
    service_date: '2026-05-03',
    shipping_address: '1 Road',
    product_description: 'Eggs\n\nHoney',
    refund_policy_disclosure: 'They agreed.',
  })
})

test('no field exceeds the limit of the processor', () => {
  const text = fc.integer({ min: 0, max: MAX_FIELD_LENGTH }).map((length) => 'x'.repeat(length))
  const some = fc.array(
    fc
      .tuple(text, text)
      .map(([description, note]) => of({ product_description: description, uncategorized_text: note })),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(some, (each) => {
      const fields = Object.values(mergeEvidence(each))
      expect(Math.max(...fields.map((field) => field?.length ?? 0))).toBeLessThanOrEqual(MAX_FIELD_LENGTH)
    }),
  )
})
