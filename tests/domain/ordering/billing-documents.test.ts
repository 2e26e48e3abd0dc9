import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  billingDocument,
  formatReceiptNumber,
  isFull,
  NUMBER_BLOCK_SIZE,
  receiptNumberBlock,
} from '#domain/ordering/billing-document.decider.ts'
import type { BillingDocumentEvent } from '#domain/ordering/billing-document.events.ts'
import { submissionIndex, submittedRefund } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  amounts,
  ids,
  noteIssued,
  noteMade,
  noteVoided,
  paid,
  placed,
  receiptIssued,
  receiptMade,
  refundId,
} from '#tests/support/order-events.ts'
import { runAll, spec } from '#tests/support/spec.ts'

const book = { series: 'R', year: 2026, block: 0 } as const
const take = (name: string, nth = 0) =>
  ({ type: 'AssignReceiptNumber', billingDocumentId: idNamed('order', name), ...book, block: nth }) as const
const taken = (name: string, number: number, nth = 0) =>
  ({
    type: 'ReceiptNumberAssigned',
    data: { billingDocumentId: idNamed('order', name), ...book, block: nth, number },
  }) as const

describe('a book of numbers', () => {
  spec(receiptNumberBlock)('begins at one').given().when(take('ann')).happens(taken('ann', 1))
  spec(receiptNumberBlock)('goes on by one').given(taken('ann', 1)).when(take('bob')).happens(taken('bob', 2))
  spec(receiptNumberBlock)('gives each its number once').given(taken('ann', 1)).when(take('ann')).happens()
  spec(receiptNumberBlock)('goes on where the one before it ends')
    .given()
    .when(take('ann', 2))
    .happens(taken('ann', 2 * NUMBER_BLOCK_SIZE + 1, 2))

  test('is full one day, and knows its own still', () => {
    const everybody = Array.from({ length: NUMBER_BLOCK_SIZE + 7 }, (_, nth) => take(`buyer ${nth}`))
    const { state, history } = runAll(receiptNumberBlock, [...everybody, ...everybody])
    expect(history.map(({ data }) => data.number)).toEqual(
      Array.from({ length: NUMBER_BLOCK_SIZE }, (_, nth) => nth + 1),
    )
    expect(isFull(state)).toBe(true)
    expect(receiptNumberBlock.decide(state, take('buyer 3'))).toEqual([])
    const late = receiptNumberBlock.decide(state, take(`buyer ${NUMBER_BLOCK_SIZE}`))
    expect(isRefusal(late) && late.refused).toBe('number_block_full')
  })

  test('writes numbers that sort as texts', () => {
    expect([1, 123, 1_234_567].map((number) => formatReceiptNumber(book, number))).toEqual([
      'R-2026-000001',
      'R-2026-000123',
      'R-2026-1234567',
    ])
  })
})

const billingDocumentId = ids.orderId
const sought = (nth: number): BillingDocumentEvent => ({
  type: 'ReceiptNumberRequested',
  data: { billingDocumentId: billingDocumentId, ...book, block: nth },
})
const [issued, credited, voided] = [receiptIssued(), noteIssued(), noteVoided()]

describe('a receipt', () => {
  const told = spec(billingDocument)
  const seek = { type: 'RequestReceiptNumber', billingDocumentId, ...book, block: 4 } as const
  told('names its book before it takes a number').given().when(seek).happens(sought(4))
  told('stays with its book, whoever else begins').given(sought(3)).when(seek).happens()
  told('goes on from a book that is full')
    .given(sought(3))
    .when({ type: 'RequestNumberFromNextBlock', full: 3, next: 5 })
    .happens(sought(5))
  told('does not go on twice').given(sought(5)).when({ type: 'RequestNumberFromNextBlock', full: 3, next: 6 }).happens()
  told('is not made without a number')
    .given()
    .when({ type: 'IssueReceipt', receipt: receiptMade })
    .refuses('receipt_number_missing')
  told('is made with all that is on it')
    .given(sought(0))
    .when({ type: 'IssueReceipt', receipt: receiptMade })
    .happens(issued)
  told('is never made anew')
    .given(sought(0), issued)
    .when({ type: 'IssueReceipt', receipt: { ...receiptMade, marketplaceName: 'Another' } })
    .happens()
  told('is never void')
    .given(sought(0), issued)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-09' })
    .refuses('not_a_credit_note')
})

describe('a credit note', () => {
  const told = spec(billingDocument)
  told('is void when its money came back')
    .given(sought(0), credited)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-09' })
    .happens(voided)
  told('is void once')
    .given(sought(0), credited, voided)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-10' })
    .happens()
  test('keeps its number when it is void', () => {
    expect(fold(billingDocument, [sought(0), credited, voided])).toMatchObject({
      status: 'void',
      number: noteMade.number,
    })
  })
})

describe('a refund that was sent', () => {
  const parts = { ...amounts, lines: [], platformFeeCents: 50 }
  const agreed = {
    type: 'OrderRefundApproved',
    data: { ...ids, refundId, why: 'short', breakdown: parts, note: 'hail' },
  } as const
  const sent = {
    type: 'OrderRefundSubmitted',
    data: { ...ids, processorRefundId: 're_1', amountCents: 1059, agreed: refundId },
  } as const
  const old = { type: 'OrderRefundSubmitted', data: { ...ids, processorRefundId: 're_1', amountCents: 1059 } } as const
  const declined: OrderEvent = { type: 'OrderDeclined', data: { ...ids, reason: 'frost', restockItems: [] } }

  test('is what was agreed', () => {
    const history = [placed(), paid(), agreed, sent]
    expect(submittedRefund(history, 3)).toMatchObject({ why: 'short', note: 'hail', breakdown: parts })
    expect(submittedRefund(history, 2)).toBeUndefined()
    expect([submissionIndex(history, refundId), submissionIndex(history.slice(0, 3), refundId)]).toEqual([3, -1])
  })
  test('was all of it in the first days', () => {
    const back = submittedRefund([placed(), paid(), declined, old], 3)
    expect(back).toMatchObject({
      why: 'declined',
      breakdown: { totalCents: 1059, lines: [{ quantity: 4, cents: 1000 }] },
    })
  })
})
