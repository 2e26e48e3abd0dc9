import type { Position } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { Difference } from '#domain/reconciliation/difference.ts'
import { fromRefundKey, refundKey } from '../refund-keys.ts'
import { examineCharge } from './examine-charge.ts'
import { examineCredit } from './examine-credit.ts'
import { examineDispute } from './examine-dispute.ts'
import { examineRefund } from './examine-refund.ts'
import { examineStrayRefund } from './examine-stray-refund.ts'
import { examineTransfer } from './examine-transfer.ts'
import { type FromBooks, readBooks } from './from-books.ts'
import { type FromLog, readLog } from './from-log.ts'
import type { Examined, ReconcilerDeps } from './reconciler.ts'

export interface ExaminedAll {
  readonly charges: readonly Examined[]
  readonly refunds: readonly Examined[]
  readonly transfers: readonly Examined[]
  readonly credits: readonly Examined[]
  readonly disputes: readonly Examined[]
}

/** Reads both sides as far back as they reach, and looks at everything that either of them or an open case speaks of. */
export async function examineAll(
  deps: ReconcilerDeps,
  { since, open }: { readonly since: Position; readonly open: readonly Difference[] },
): Promise<ExaminedAll> {
  const now = deps.facts.now()
  const [books, log] = [await readBooks(deps.payments.books, now), await readLog(deps.log, since, now)]
  return {
    charges: await chargesOf(deps, { books, log, open }),
    refunds: await refundsOf(deps, { books, log, open }),
    transfers: await transfersOf(deps, { books, log, open }),
    credits: await creditsOf(deps, { books, log, open }),
    disputes: await inTurn(books.disputes, (dispute) => examineDispute(deps, dispute)),
  }
}

interface Sides {
  readonly books: FromBooks
  readonly log: FromLog
  readonly open: readonly Difference[]
}

async function chargesOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<Examined[]> {
  const booked = new Map(books.charges.map((charge) => [charge.intentId ?? charge.chargeId, charge]))
  const cases = open.filter(({ subject, intentId }) => subject === intentId)
  const intents = new Set([...booked.keys(), ...log.charges.keys(), ...cases.map(({ subject }) => subject)])
  return inTurn([...intents], async (intentId) => {
    const { checkoutId, amountCents } = booked.get(intentId) ?? {}
    const orderId = log.charges.get(intentId) ?? cases.find(({ subject }) => subject === intentId)?.orderIds[0]
    const found = { intentId, checkoutId: checkoutId ?? (orderId ? await checkoutOf(deps, orderId) : undefined) }
    return examineCharge(deps, { ...found, ...(amountCents === undefined ? {} : { chargedCents: amountCents }) })
  })
}

async function checkoutOf({ bus }: ReconcilerDeps, orderId: string): Promise<string | undefined> {
  const state = await bus.load(order, orderId)
  return state.status === 'unknown' ? undefined : state.checkoutId
}

async function refundsOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<Examined[]> {
  const booked = new Map(books.refunds.flatMap((refund) => (refund.key ? [[refund.key, refund]] : [])))
  const ours = books.refunds.flatMap(({ key }) => fromRefundKey(key) ?? [])
  const cases = open.flatMap(({ kind, subject: refundId, orderIds: [orderId] }) =>
    kind.includes('refund') && orderId && refundId.startsWith('refund_') ? [{ orderId, refundId }] : [],
  )
  const agreed = new Map([...ours, ...log.refunds, ...cases].map((one) => [refundKey(one.orderId, one.refundId), one]))
  const known = await inTurn([...agreed], ([key, which]) => examineRefund(deps, { ...which, booked: booked.get(key) }))
  const stray = books.refunds.filter(({ key }) => !key || !agreed.has(key))
  return [...known, ...(await inTurn(stray, (refund) => examineStrayRefund(deps, refund)))]
}

async function transfersOf(deps: ReconcilerDeps, { books, log, open }: Sides): Promise<Examined[]> {
  const booked = books.transfers.map((transfer) => ({ orderId: transfer.orderId ?? '', booked: transfer }))
  const seen = new Set(booked.map(({ orderId }) => orderId))
  const waiting = new Map([...log.waiting.values()].map(({ orderId, since }) => [orderId, since]))
  const cases = open.filter(({ kind }) => kind.includes('transfer')).flatMap(({ orderIds }) => orderIds)
  const others = new Set([...log.transfers, ...waiting.keys(), ...cases].filter((orderId) => !seen.has(orderId)))
  const all = [...booked, ...[...others].map((orderId) => ({ orderId }))]
  return inTurn(all, (one) => examineTransfer(deps, { ...one, waitsSince: waiting.get(one.orderId) }))
}

/** Store credit is no business of the processor's: the log says what is due and what was given. */
async function creditsOf(deps: ReconcilerDeps, { log, open }: Sides): Promise<Examined[]> {
  const cases = open.filter(({ kind }) => kind === 'credit_overdue').flatMap(({ orderIds }) => orderIds)
  return inTurn([...new Set([...log.credits, ...cases])], (orderId) => examineCredit(deps, orderId))
}

/** One after another: the market's buyers come first. */
async function inTurn<T>(all: readonly T[], examine: (one: T) => Promise<Examined>): Promise<Examined[]> {
  const examined: Examined[] = []
  for (const one of all) examined.push(await examine(one))
  return examined
}
