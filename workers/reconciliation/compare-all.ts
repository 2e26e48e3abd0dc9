import type { Position } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Discrepancy } from '#domain/reconciliation/discrepancy.ts'
import { fromRefundKey, refundKey } from '../payments/processor-ids.ts'
import { checkCharge, checkChargeback, checkStoreCredit } from './compare-charges.ts'
import { checkRefund, checkUnmatchedRefund } from './compare-refunds.ts'
import { checkTransfer } from './compare-transfers.ts'
import type { ComparisonResult, ReconcilerDeps } from './reconciler.ts'
import { type ProcessorLedger, type RecordedLedger, readProcessorLedger, readRecordedLedger } from './reconciler.ts'

export interface ComparisonResults {
  readonly charges: readonly ComparisonResult[]
  readonly refunds: readonly ComparisonResult[]
  readonly transfers: readonly ComparisonResult[]
  readonly credits: readonly ComparisonResult[]
  readonly disputes: readonly ComparisonResult[]
}

/** Reads both ledgers within the window, and compares everything in either of them or in an open discrepancy. */
export async function compareAll(
  deps: ReconcilerDeps,
  { since, open }: { readonly since: Position; readonly open: readonly Discrepancy[] },
): Promise<ComparisonResults> {
  const now = deps.runtime.now()
  const books = await readProcessorLedger(deps.payments.ledger, now)
  const log = await readRecordedLedger(deps.log, since, now)
  return {
    charges: await chargesOf(deps, { books, log, open }),
    refunds: await refundsOf(deps, { books, log, open }),
    transfers: await transfersOf(deps, { books, log, open }),
    credits: await storeCreditsOf(deps, { books, log, open }),
    disputes: await sequentially(books.disputes, (chargeback) => checkChargeback(deps, chargeback, now)),
  }
}

interface Sides {
  readonly books: ProcessorLedger
  readonly log: RecordedLedger
  readonly open: readonly Discrepancy[]
}

async function chargesOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<ComparisonResult[]> {
  const booked = new Map(books.charges.map((charge) => [charge.paymentIntentId ?? charge.chargeId, charge]))
  const cases = open.filter(({ subject, paymentIntentId }) => subject === paymentIntentId)
  const intents = new Set([...booked.keys(), ...log.charges.keys(), ...cases.map(({ subject }) => subject)])
  return sequentially([...intents], async (paymentIntentId) => {
    const { checkoutId, amountCents } = booked.get(paymentIntentId) ?? {}
    const orderId =
      log.charges.get(paymentIntentId) ?? cases.find(({ subject }) => subject === paymentIntentId)?.orderIds[0]
    const found = { paymentIntentId, checkoutId: checkoutId ?? (orderId ? await checkoutOf(deps, orderId) : undefined) }
    return checkCharge(deps, { ...found, ...(amountCents === undefined ? {} : { chargedCents: amountCents }) })
  })
}

async function checkoutOf({ bus }: ReconcilerDeps, orderId: string): Promise<string | undefined> {
  const state = await bus.load(order, orderId)
  return state.status === 'unknown' ? undefined : state.checkoutId
}

async function refundsOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<ComparisonResult[]> {
  const booked = new Map(books.refunds.flatMap((refund) => (refund.key ? [[refund.key, refund]] : [])))
  const ours = books.refunds.flatMap(({ key }) => fromRefundKey(key) ?? [])
  const cases = open.flatMap(({ kind, subject: refundId, orderIds: [orderId] }) =>
    kind.includes('refund') && orderId && refundId.startsWith('refund_') ? [{ orderId, refundId }] : [],
  )
  const approved = new Map(
    [...ours, ...log.refunds, ...cases].map((one) => [refundKey(one.orderId, one.refundId), one]),
  )
  const known = await sequentially([...approved], ([key, which]) =>
    checkRefund(deps, { ...which, booked: booked.get(key) }),
  )
  const stray = books.refunds.filter(({ key }) => !key || !approved.has(key))
  return [...known, ...(await sequentially(stray, (refund) => checkUnmatchedRefund(deps, refund)))]
}

async function transfersOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<ComparisonResult[]> {
  const booked = books.transfers.map((transfer) => ({ orderId: transfer.orderId ?? '', booked: transfer }))
  const seen = new Set(booked.map(({ orderId }) => orderId))
  const waiting = new Map([...log.waiting.values()].map(({ orderId, since }) => [orderId, since]))
  const cases = open.filter(({ kind }) => kind.includes('transfer')).flatMap(({ orderIds }) => orderIds)
  const others = new Set([...log.transfers, ...waiting.keys(), ...cases].filter((orderId) => !seen.has(orderId)))
  const all = [...booked, ...[...others].map((orderId) => ({ orderId }))]
  return sequentially(all, (one) => checkTransfer(deps, { ...one, waitsSince: waiting.get(one.orderId) }))
}

/** The processor knows nothing of store credit: the event log has both the due and the issued amounts. */
async function storeCreditsOf(deps: ReconcilerDeps, { log, open }: Sides): Promise<ComparisonResult[]> {
  const cases = open.filter(({ kind }) => kind === 'store_credit_overdue').flatMap(({ orderIds }) => orderIds)
  return sequentially([...new Set([...log.credits, ...cases])], (orderId) => checkStoreCredit(deps, orderId))
}

/** Sequential, so that buyers' requests to the processor have priority. */
async function sequentially<T>(
  all: readonly T[],
  examine: (one: T) => Promise<ComparisonResult>,
): Promise<ComparisonResult[]> {
  const examined: ComparisonResult[] = []
  for (const one of all) examined.push(await examine(one))
  return examined
}
