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
import { idNamed } from '#tests/support/ids.ts'
import {
  amounts,
  creditNoteData,
  creditNoteIssued,
  creditNoteVoided,
  ids,
  PROCESSED_AT,
  paid,
  placed,
  receiptData,
  receiptIssued,
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

describe('a number block', () => {
  spec(receiptNumberBlock)('starts at one').given().when(take('ann')).happens(taken('ann', 1))
  spec(receiptNumberBlock)('continues by one').given(taken('ann', 1)).when(take('bob')).happens(taken('bob', 2))
  spec(receiptNumberBlock)('assigns each billing document its number once')
    .given(taken('ann', 1))
    .when(take('ann'))
    .happens()
  spec(receiptNumberBlock)('continues where the previous block ends')
    .given()
    .when(take('ann', 2))
    .happens(taken('ann', 2 * NUMBER_BLOCK_SIZE + 1, 2))

  test('still returns its assigned numbers once full', () => {
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

  test('formats numbers that sort as text', () => {
    expect([1, 123, 1_234_567].map((number) => formatReceiptNumber(book, number))).toEqual([
      'R-2026-000001',
      'R-2026-000123',
      'R-2026-1234567',
    ])
  })
})

const billingDocumentId = ids.orderId
const numberRequested = (nth: number): BillingDocumentEvent => ({
  type: 'ReceiptNumberRequested',
  data: { billingDocumentId, ...book, block: nth },
})
const [issued, credited, voided] = [receiptIssued(), creditNoteIssued(), creditNoteVoided()]

describe('a receipt', () => {
  const when = spec(billingDocument)
  const requestNumber = { type: 'RequestReceiptNumber', billingDocumentId, ...book, block: 4 } as const
  when('names its block before it gets a number').given().when(requestNumber).happens(numberRequested(4))
  when('keeps its block when another one starts').given(numberRequested(3)).when(requestNumber).happens()
  when('continues in the next block when its block is full')
    .given(numberRequested(3))
    .when({ type: 'RequestNumberFromNextBlock', full: 3, next: 5 })
    .happens(numberRequested(5))
  when('moves to the next block once')
    .given(numberRequested(5))
    .when({ type: 'RequestNumberFromNextBlock', full: 3, next: 6 })
    .happens()
  when('is not issued without a number')
    .given()
    .when({ type: 'IssueReceipt', receipt: receiptData })
    .refuses('receipt_number_missing')
  when('is issued with all its contents')
    .given(numberRequested(0))
    .when({ type: 'IssueReceipt', receipt: receiptData })
    .happens(issued)
  when('is issued once')
    .given(numberRequested(0), issued)
    .when({ type: 'IssueReceipt', receipt: { ...receiptData, marketplaceName: 'Another' } })
    .happens()
  when('is never voided')
    .given(numberRequested(0), issued)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-09' })
    .refuses('not_a_credit_note')
})

describe('a credit note', () => {
  const when = spec(billingDocument)
  when('is voided when its refund failed')
    .given(numberRequested(0), credited)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-09' })
    .happens(voided)
  when('is voided once')
    .given(numberRequested(0), credited, voided)
    .when({ type: 'VoidCreditNote', voidedOn: '2026-05-10' })
    .happens()
  test('keeps its number when voided', () => {
    expect(fold(billingDocument, [numberRequested(0), credited, voided])).toMatchObject({
      status: 'void',
      number: creditNoteData.number,
    })
  })
})

describe('a submitted refund', () => {
  const parts = { ...amounts, lines: [], platformFeeCents: 50 }
  const agreed = {
    type: 'OrderRefundApproved',
    data: { ...ids, refundId, reason: 'unfulfillable', breakdown: parts, note: 'hail', currency: 'USD' },
  } as const
  const sent = {
    type: 'OrderRefundSubmitted',
    data: { ...ids, processorRefundId: 're_1', refundId, amountCents: 1059, currency: 'USD', occurredAt: PROCESSED_AT },
  } as const

  test('equals the approved refund', () => {
    const history = [placed(), paid(), agreed, sent]
    expect(submittedRefund(history, 3)).toMatchObject({ reason: 'unfulfillable', note: 'hail', breakdown: parts })
    expect(submittedRefund(history, 2)).toBeUndefined()
    expect([submissionIndex(history, refundId), submissionIndex(history.slice(0, 3), refundId)]).toEqual([3, -1])
  })
})
