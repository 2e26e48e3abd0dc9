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
  const ledger = await readProcessorLedger(deps.payments.ledger, now)
  const log = await readRecordedLedger(deps.log, since, now)
  return {
    charges: await chargesOf(deps, { ledger, log, open }),
    refunds: await refundsOf(deps, { ledger, log, open }),
    transfers: await transfersOf(deps, { ledger, log, open }),
    credits: await storeCreditsOf(deps, { ledger, log, open }),
    disputes: await sequentially(ledger.disputes, (chargeback) => checkChargeback(deps, chargeback, now)),
  }
}

interface Ledgers {
  readonly ledger: ProcessorLedger
  readonly log: RecordedLedger
  readonly open: readonly Discrepancy[]
}

async function chargesOf(deps: ReconcilerDeps, { ledger, log, open }: Ledgers): Promise<ComparisonResult[]> {
  const booked = new Map(ledger.charges.map((charge) => [charge.paymentIntentId ?? charge.chargeId, charge]))
  const openDiscrepancies = open.filter(({ subject, paymentIntentId }) => subject === paymentIntentId)
  const intents = new Set([...booked.keys(), ...log.charges.keys(), ...openDiscrepancies.map(({ subject }) => subject)])
  return sequentially([...intents], async (paymentIntentId) => {
    const { checkoutId, amountCents } = booked.get(paymentIntentId) ?? {}
    const orderId =
      log.charges.get(paymentIntentId) ??
      openDiscrepancies.find(({ subject }) => subject === paymentIntentId)?.orderIds[0]
    const found = { paymentIntentId, checkoutId: checkoutId ?? (orderId ? await checkoutOf(deps, orderId) : undefined) }
    return checkCharge(deps, { ...found, ...(amountCents === undefined ? {} : { chargedCents: amountCents }) })
  })
}

async function checkoutOf({ bus }: ReconcilerDeps, orderId: string): Promise<string | undefined> {
  const state = await bus.load(order, orderId)
  return state.status === 'unknown' ? undefined : state.checkoutId
}

async function refundsOf(deps: ReconcilerDeps, { ledger, log, open }: Ledgers): Promise<ComparisonResult[]> {
  const booked = new Map(ledger.refunds.flatMap((refund) => (refund.key ? [[refund.key, refund]] : [])))
  const requested = ledger.refunds.flatMap(({ key }) => fromRefundKey(key) ?? [])
  const openRefunds = open.flatMap(({ kind, subject: refundId, orderIds: [orderId] }) =>
    kind.includes('refund') && orderId && refundId.startsWith('refund_') ? [{ orderId, refundId }] : [],
  )
  const approved = new Map(
    [...requested, ...log.refunds, ...openRefunds].map((refund) => [
      refundKey(refund.orderId, refund.refundId),
      refund,
    ]),
  )
  const matched = await sequentially([...approved], ([key, reference]) =>
    checkRefund(deps, { ...reference, processorRecord: booked.get(key) }),
  )
  const unmatched = ledger.refunds.filter(({ key }) => !key || !approved.has(key))
  return [...matched, ...(await sequentially(unmatched, (refund) => checkUnmatchedRefund(deps, refund)))]
}

async function transfersOf(deps: ReconcilerDeps, { ledger, log, open }: Ledgers): Promise<ComparisonResult[]> {
  const booked = ledger.transfers.map((transfer) => ({ orderId: transfer.orderId ?? '', processorRecord: transfer }))
  const bookedOrderIds = new Set(booked.map(({ orderId }) => orderId))
  const waiting = new Map([...log.waiting.values()].map(({ orderId, since }) => [orderId, since]))
  const openOrderIds = open.filter(({ kind }) => kind.includes('transfer')).flatMap(({ orderIds }) => orderIds)
  const otherOrderIds = new Set(
    [...log.transfers, ...waiting.keys(), ...openOrderIds].filter((orderId) => !bookedOrderIds.has(orderId)),
  )
  const transfers = [...booked, ...[...otherOrderIds].map((orderId) => ({ orderId }))]
  return sequentially(transfers, (entry) => checkTransfer(deps, { ...entry, pendingSince: waiting.get(entry.orderId) }))
}

/** The processor does not know store credit: the event log has both the due and the issued amounts. */
async function storeCreditsOf(deps: ReconcilerDeps, { log, open }: Ledgers): Promise<ComparisonResult[]> {
  const openOrderIds = open.filter(({ kind }) => kind === 'store_credit_overdue').flatMap(({ orderIds }) => orderIds)
  return sequentially([...new Set([...log.credits, ...openOrderIds])], (orderId) => checkStoreCredit(deps, orderId))
}

/** Compares one item at a time, so that buyers' requests to the processor have priority. */
async function sequentially<T>(
  all: readonly T[],
  compare: (item: T) => Promise<ComparisonResult>,
): Promise<ComparisonResult[]> {
  const results: ComparisonResult[] = []
  for (const item of all) results.push(await compare(item))
  return results
}
