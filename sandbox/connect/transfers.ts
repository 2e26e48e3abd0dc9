import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { newBalanceTransaction } from '#sandbox/balance-transactions.ts'
import type { Account } from '#sandbox/connect/accounts.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObjectsBy, lockObject, lockObjects, type StateChange } from '#sandbox/objects.ts'
import { flag, invalidRequest, metadata, parse, resourceMissing, wholeNumber } from '#sandbox/params.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import type { NewObject, SandboxClock, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Transfers to connected accounts, and their reversals. */
export function transferRoutes(app: FastifyInstance, context: SandboxContext): void {
  const reversals = '/v1/transfers/:id/reversals'
  app.post('/v1/transfers', (request, reply) =>
    respond(context, { request, reply, transition: (sql) => create({ context, request, sql }) }),
  )
  app.post(reversals, (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => createReversal({ context, request, sql }) }),
  )
  app.get(reversals, async (request: Request) => {
    requireSecretKey(request.apiCaller)
    const { id } = request.params
    const data = await findObjectsBy<Reversal>(context.database, {
      kind: 'transfer_reversal',
      field: 'transfer',
      is: id,
    })
    return { object: 'list', url: request.url, has_more: false, data }
  })
}

const createParams = z.strictObject({
  amount: wholeNumber,
  currency: z.literal('usd'),
  destination: z.string().max(100),
  // Without it the money comes from the marketplace's balance, which the sandbox does not check.
  source_transaction: z.string().max(100).optional(),
  transfer_group: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
  metadata,
})

async function create({
  context,
  request,
  sql,
}: {
  context: SandboxContext
  request: FastifyRequest
  sql: Sql
}): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const params = parse(createParams, bodyOf(request))
  const { charge, account } = await lockSourceAndDestination(sql, params)
  // Read in a separate statement, after the lock of the charge: it includes the transfers that this one waited for.
  const earlierTransfers = charge
    ? await findObjectsBy<Transfer>(sql, { kind: 'transfer', field: 'source_transaction', is: charge.id })
    : []
  return createTransfer({ params, charge, account, earlierTransfers, clock: context.clock, payoutMs: context.payoutMs })
}

async function lockSourceAndDestination(
  sql: Sql,
  { source_transaction: source, destination }: TransferParams,
): Promise<{ charge: Charge | undefined; account: Account }> {
  const [charge, account] = await lockObjects<[Charge, Account]>(sql, [
    { kind: 'charge', id: source },
    { kind: 'account', id: destination },
  ])
  if (source && !charge) throw resourceMissing('charge', source)
  if (account) return { charge, account }
  throw invalidRequest(`No such destination: '${destination}'`, { code: 'resource_missing', param: 'destination' })
}

const reversalParams = z.strictObject({
  amount: wholeNumber.optional(),
  description: z.string().max(1000).optional(),
  refund_application_fee: flag.optional(),
  metadata,
})

async function createReversal({
  context,
  request,
  sql,
}: {
  context: SandboxContext
  request: Request
  sql: Sql
}): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { amount, metadata } = parse(reversalParams, bodyOf(request))
  const { id } = request.params
  const transfer = await lockObject<Transfer>(sql, { kind: 'transfer', id })
  if (!transfer) throw resourceMissing('transfer', id)
  return reverseTransfer({ transfer, params: { amount, metadata }, clock: context.clock })
}

interface TransferRequest {
  readonly params: TransferParams
  readonly charge: Charge | undefined
  readonly account: Account
  /** The earlier transfers of the charge. */
  readonly earlierTransfers: readonly Transfer[]
  readonly clock: SandboxClock
  readonly payoutMs: number
}

/** Transfers part of a charge, or of the balance, to an account. */
function createTransfer(request: TransferRequest): StateChange {
  const { params, account, clock, payoutMs } = request
  requireTransferable(request)
  const created = newTransfer(clock.newObject('tr'), params)
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'transfer',
    amount: -params.amount,
    source: created.id,
  })
  const transfer: Transfer = { ...created, balance_transaction: transaction.id }
  return {
    objects: [transfer, transaction],
    events: [{ type: 'transfer.created', object: transfer }],
    response: transfer,
    tasks: [{ task: 'create_payout', objectId: account.id, dueAt: clock.now() + payoutMs }],
    balanceChange: { account: account.id, cents: params.amount },
  }
}

function requireTransferable({ params, charge, account, earlierTransfers }: TransferRequest): void {
  const { amount } = params
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (charge && charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} has not succeeded and cannot be the source of a transfer.`, {
      param: 'source_transaction',
    })
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities: transfers.',
      {
        code: 'insufficient_capabilities_for_transfer',
      },
    )
  }
  const total = earlierTransfers.reduce((sum, transfer) => sum + transfer.amount, amount)
  if (!charge || total <= charge.amount) return
  throw invalidRequest('Transfers using this transaction as a source must not exceed the source amount.', {
    param: 'amount',
    charge: charge.id,
  })
}

/** Reverses part of a transfer. The account's balance may become negative; later transfers raise it again. */
function reverseTransfer({
  transfer,
  params,
  clock,
}: {
  transfer: Transfer
  params: { amount: number | undefined; metadata: Stripe.Metadata }
  clock: SandboxClock
}): StateChange {
  const reversible = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? reversible
  if (reversible === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`)
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > reversible) {
    throw invalidRequest(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${reversible}).`, {
      param: 'amount',
    })
  }
  const created = clock.newObject('trr')
  const transaction = newBalanceTransaction(clock.newObject('txn'), {
    type: 'transfer_refund',
    amount,
    source: created.id,
  })
  const reversal = newReversal(created, { transfer, amount, transaction, metadata: params.metadata })
  const reversed: Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === reversible,
  }
  return {
    objects: [reversed, reversal, transaction],
    events: [{ type: 'transfer.reversed', object: reversed }],
    response: reversal,
    balanceChange: { account: transfer.destination, cents: -amount },
  }
}

interface TransferParams {
  readonly amount: number
  readonly destination: string
  readonly source_transaction?: string | undefined
  readonly transfer_group?: string | undefined
  readonly description?: string | undefined
  readonly metadata: Stripe.Metadata
}

const newTransfer = ({ id, created }: NewObject, params: TransferParams) => ({
  id,
  object: 'transfer' as const,
  amount: params.amount,
  amount_reversed: 0,
  balance_transaction: null as string | null,
  created,
  currency: 'usd',
  description: params.description ?? null,
  destination: params.destination,
  livemode: false,
  metadata: params.metadata,
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
  reversed: false,
  source_transaction: params.source_transaction ?? null,
  source_type: 'card',
  transfer_group: params.transfer_group ?? null,
})
export type Transfer = ReturnType<typeof newTransfer>

const newReversal = (
  { id, created }: NewObject,
  {
    transfer,
    amount,
    transaction,
    metadata,
  }: { transfer: Transfer; amount: number; transaction: { readonly id: string }; metadata: Stripe.Metadata },
) => ({
  id,
  object: 'transfer_reversal' as const,
  amount,
  balance_transaction: transaction.id,
  created,
  currency: 'usd',
  destination_payment_refund: null,
  metadata,
  source_refund: null,
  transfer: transfer.id,
})
export type Reversal = ReturnType<typeof newReversal>
