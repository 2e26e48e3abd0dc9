import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import {
  brandOf,
  cardByMethod,
  cardByNumber,
  cvcLength,
  isCardNumber,
  isFuture,
  type LaterOutcome,
  NOT_A_TEST_CARD,
  type TestCard,
} from '#sandbox/cards.ts'
import { findObject } from '#sandbox/objects.ts'
import { cardError, resourceMissing } from '#sandbox/params.ts'
import type { NewObject } from '#sandbox/sandbox-context.ts'

/** The parameters of a card: the id of a payment method, Stripe's name for a test card, or the card's own data. */
export const cardParams = {
  payment_method: z.string().max(100).optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string().max(40),
        exp_month: z.coerce.number().int(),
        exp_year: z.coerce.number().int(),
        cvc: z.string().max(4).optional(),
      }),
      // Accepted and dropped: the sandbox stores no names and addresses.
      billing_details: z.unknown().optional(),
      allow_redisplay: z.unknown().optional(),
    })
    .optional(),
}

type CardParams = z.infer<z.ZodObject<typeof cardParams>>
type CardFields = NonNullable<CardParams['payment_method_data']>['card']

/** The card of a request, if any. Throws a card error if its data is invalid. `now` in ms since 1970. */
export function parseCard(params: CardParams, now: number): Card | undefined {
  if (params.payment_method_data) return cardFromFields(params.payment_method_data.card, now)
  if (params.payment_method) return testCardNamed(params.payment_method, now)
  return undefined
}

/** The card of a stored payment method. */
export function loadCard(method: PaymentMethod): Card {
  const { last4, exp_month, exp_year } = method.card
  const card = cardByMethod(method.metadata.test_card)
  return cardOf({ card, number: card?.number ?? last4, expMonth: exp_month, expYear: exp_year })
}

function testCardNamed(method: string, now: number): Card {
  const card = cardByMethod(method)
  if (!card) throw resourceMissing('PaymentMethod', method)
  return cardOf({ card, number: card.number, expMonth: 12, expYear: new Date(now).getUTCFullYear() + 1 })
}

function cardFromFields(fields: CardFields, now: number): Card {
  const number = fields.number.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) {
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
  }
  const expiry = { month: fields.exp_month, year: fullYear(fields.exp_year) }
  checkExpiry(expiry, now)
  checkCvc(fields.cvc, brandOf(number))
  return cardOf({ card: cardByNumber(number), number, expMonth: expiry.month, expYear: expiry.year })
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

function checkExpiry(expiry: { month: number; year: number }, now: number): void {
  if (expiry.month < 1 || expiry.month > 12) {
    throw cardError("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' })
  }
  const tooFar = expiry.year > new Date(now).getUTCFullYear() + 50
  if (tooFar || !isFuture(expiry, now)) {
    throw cardError("Your card's expiration year is invalid.", { code: 'invalid_expiry_year', param: 'exp_year' })
  }
}

function checkCvc(cvc: string | undefined, brand: string): void {
  if (cvc === undefined) return
  if (/^\d+$/.test(cvc) && cvc.length === cvcLength(brand)) return
  throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' })
}

function cardOf(parts: { card: TestCard | undefined; number: string; expMonth: number; expYear: number }): Card {
  const { card, number, expMonth, expYear } = parts
  return {
    testCard: card?.method ?? '',
    brand: card?.brand ?? brandOf(number),
    last4: number.slice(-4),
    expMonth,
    expYear,
    challenge: card?.challenge ?? false,
    offSession: card?.offSession ?? 'succeeds',
    canBeSaved: card?.canBeSaved ?? false,
    outcome: card?.outcome ?? NOT_A_TEST_CARD,
    laterOutcome: card?.laterOutcome,
  }
}

/** What the sandbox stores of a card: never its number. */
export interface Card {
  /** Stripe's name for the test card; empty for any other card. */
  readonly testCard: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly challenge: boolean
  readonly offSession: TestCard['offSession']
  readonly canBeSaved: boolean
  readonly outcome: TestCard['outcome']
  readonly laterOutcome: LaterOutcome | undefined
}

export const newPaymentMethod = ({ id, created }: NewObject, card: Card) => ({
  id,
  object: 'payment_method' as const,
  billing_details: NO_BILLING_DETAILS,
  card: cardDetails(card),
  created,
  customer: null as string | null,
  customer_account: null,
  livemode: false,
  metadata: { test_card: card.testCard },
  type: 'card',
})
export type PaymentMethod = ReturnType<typeof newPaymentMethod>

export const cardDetails = (card: Pick<Card, 'brand' | 'last4' | 'expMonth' | 'expYear'>) => ({
  brand: card.brand,
  country: 'US',
  exp_month: card.expMonth,
  exp_year: card.expYear,
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
})

export const NO_BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null }

/** The stored payment method with this id; undefined for a test card's name. Throws if it is not this customer's. */
export async function savedPaymentMethod(
  sql: Sql,
  id: string | undefined,
  customer: Stripe.PaymentIntent['customer'],
): Promise<PaymentMethod | undefined> {
  if (!id || cardByMethod(id)) return undefined
  const method = await findObject<PaymentMethod>(sql, { kind: 'payment_method', id })
  if (method && (method.customer === null || method.customer !== customer))
    throw resourceMissing('PaymentMethod', method.id)
  return method
}

/** What happens to a charge after the payment, by its test card. */
export async function testCardOutcome(
  sql: Sql,
  charge: { readonly payment_method: string | null },
): Promise<LaterOutcome | undefined> {
  const method = await findObject<PaymentMethod>(sql, { kind: 'payment_method', id: charge.payment_method ?? '' })
  return method && cardByMethod(method.metadata.test_card)?.laterOutcome
}
