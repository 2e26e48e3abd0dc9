import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, missing } from '#sandbox/api-error.ts'
import { newBooking } from '#sandbox/balance-transactions.ts'
import type { Account } from '#sandbox/connect/accounts.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, findAll, lock } from '#sandbox/objects.ts'
import { flag, metadata, parse, wholeNumber } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import type { Clerk, Desk, NewObject } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Handing money on to accounts, and taking it back. */
export function transferRoutes(app: FastifyInstance, desk: Desk): void {
  const reversals = '/v1/transfers/:id/reversals'
  app.post('/v1/transfers', (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
  app.post(reversals, (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => createReversal({ desk, request, sql }) }),
  )
  app.get(reversals, async (request: Request) => {
    demandServer(request.apiCaller)
    const { id } = request.params
    const data = await findAll<Reversal>(desk.database, { kind: 'transfer_reversal', field: 'transfer', is: id })
    return { object: 'list', url: request.url, has_more: false, data }
  })
}

const createParams = z.strictObject({
  amount: wholeNumber,
  currency: z.literal('usd'),
  destination: z.string().max(100),
  // Without it the money comes from the market's balance: the sandbox does not keep it, so there is always enough.
  source_transaction: z.string().max(100).optional(),
  transfer_group: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
  metadata,
})

async function create({ desk, request, sql }: { desk: Desk; request: FastifyRequest; sql: Sql }): Promise<Change> {
  demandServer(request.apiCaller)
  const wishes = parse(createParams, fieldsOf(request))
  const source = wishes.source_transaction
  const charge = source ? await lock<Charge>(sql, { kind: 'charge', id: source }) : undefined
  if (source && !charge) throw missing('charge', source)
  const account = await lock<Account>(sql, { kind: 'account', id: wishes.destination })
  if (!account) {
    throw invalid(`No such destination: '${wishes.destination}'`, { code: 'resource_missing', param: 'destination' })
  }
  const before = charge
    ? await findAll<Transfer>(sql, { kind: 'transfer', field: 'source_transaction', is: charge.id })
    : []
  return transfer({ wishes, charge, account, before, clerk: desk.clerk, payoutMs: desk.payoutMs })
}

const reversalParams = z.strictObject({
  amount: wholeNumber.optional(),
  description: z.string().max(1000).optional(),
  refund_application_fee: flag.optional(),
  metadata,
})

async function createReversal({ desk, request, sql }: { desk: Desk; request: Request; sql: Sql }): Promise<Change> {
  demandServer(request.apiCaller)
  const { amount, metadata } = parse(reversalParams, fieldsOf(request))
  const { id } = request.params
  const of = await lock<Transfer>(sql, { kind: 'transfer', id })
  if (!of) throw missing('transfer', id)
  return reverse({ transfer: of, wishes: { amount, metadata }, clerk: desk.clerk })
}

/** Hands a part of a charge, or of the balance, on to an account; `before` are the transfers out of the same charge. */
function transfer(parts: {
  wishes: TransferWishes
  charge: Charge | undefined
  account: Account
  before: readonly Transfer[]
  clerk: Clerk
  payoutMs: number
}): Change {
  const { wishes, account, clerk } = parts
  demandTransferable(parts)
  const made = newTransfer(clerk.made('tr'), wishes)
  const booked = newBooking(clerk.made('txn'), { type: 'transfer', amount: -wishes.amount, source: made.id })
  const begun: Transfer = { ...made, balance_transaction: booked.id }
  return {
    objects: [begun, booked],
    news: [{ type: 'transfer.created', object: begun }],
    answer: begun,
    errands: [{ errand: 'pay_out', of: account.id, at: clerk.now() + parts.payoutMs }],
  }
}

function demandTransferable({ wishes, charge, account, before }: Parameters<typeof transfer>[0]): void {
  const { amount } = wishes
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (charge && charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be the source of a transfer.`, {
      param: 'source_transaction',
    })
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalid('Your destination account needs to have at least one of the following capabilities: transfers.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  }
  const total = before.reduce((sum, one) => sum + one.amount, amount)
  if (!charge || total <= charge.amount) return
  throw invalid('Transfers using this transaction as a source must not exceed the source amount.', {
    param: 'amount',
    charge: charge.id,
  })
}

/** Takes some of a transfer back. The account's balance may fall below nothing by it: later transfers fill it up. */
function reverse(parts: {
  transfer: Transfer
  wishes: { amount: number | undefined; metadata: Stripe.Metadata }
  clerk: Clerk
}): Change {
  const { transfer: of, wishes, clerk } = parts
  const left = of.amount - of.amount_reversed
  const amount = wishes.amount ?? left
  if (left === 0) throw invalid(`Transfer ${of.id} is already fully reversed.`)
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > left) {
    throw invalid(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`, {
      param: 'amount',
    })
  }
  const made = clerk.made('trr')
  const booked = newBooking(clerk.made('txn'), { type: 'transfer_refund', amount, source: made.id })
  const reversal = newReversal(made, { transfer: of, amount, booking: booked.id, metadata: wishes.metadata })
  const after: Transfer = { ...of, amount_reversed: of.amount_reversed + amount, reversed: amount === left }
  return {
    objects: [after, reversal, booked],
    news: [{ type: 'transfer.reversed', object: after }],
    answer: reversal,
  }
}

interface TransferWishes {
  readonly amount: number
  readonly destination: string
  readonly source_transaction?: string | undefined
  readonly transfer_group?: string | undefined
  readonly description?: string | undefined
  readonly metadata: Stripe.Metadata
}

const newTransfer = (made: NewObject, wishes: TransferWishes) => ({
  id: made.id,
  object: 'transfer' as const,
  amount: wishes.amount,
  amount_reversed: 0,
  balance_transaction: null as string | null,
  created: made.created,
  currency: 'usd',
  description: wishes.description ?? null,
  destination: wishes.destination,
  livemode: false,
  metadata: wishes.metadata,
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${made.id}/reversals` },
  reversed: false,
  source_transaction: wishes.source_transaction ?? null,
  source_type: 'card',
  transfer_group: wishes.transfer_group ?? null,
})
export type Transfer = ReturnType<typeof newTransfer>

const newReversal = (
  made: NewObject,
  of: { transfer: Transfer; amount: number; booking: string; metadata: Stripe.Metadata },
) => ({
  id: made.id,
  object: 'transfer_reversal' as const,
  amount: of.amount,
  balance_transaction: of.booking,
  created: made.created,
  currency: 'usd',
  destination_payment_refund: null,
  metadata: of.metadata,
  source_refund: null,
  transfer: of.transfer.id,
})
export type Reversal = ReturnType<typeof newReversal>
