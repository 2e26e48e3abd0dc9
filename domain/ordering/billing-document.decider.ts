import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { BillingDocumentEvent } from './billing-document.events.ts'
import type { ReceiptNumberBlockName } from './receipt-number-block.decider.ts'

type Data<T extends BillingDocumentEvent['type']> = Extract<BillingDocumentEvent, { type: T }>['data']

export type BillingDocumentCommand =
  /** Fixes the book before a number is taken from it: whoever repeats it looks in the same one. */
  | ({ readonly type: 'RequestReceiptNumber'; readonly paperId: string } & ReceiptNumberBlockName)
  /** The book was full before this one got a number from it. */
  | { readonly type: 'RequestNumberFromNextBlock'; readonly full: number; readonly next: number }
  | { readonly type: 'IssueReceipt'; readonly receipt: Data<'ReceiptIssued'> }
  | { readonly type: 'IssueCreditNote'; readonly note: Data<'CreditNoteIssued'> }
  | { readonly type: 'VoidCreditNote'; readonly day: string }

export type BillingDocumentState =
  | { readonly status: 'none' }
  | ({ readonly status: 'sought'; readonly paperId: string } & ReceiptNumberBlockName)
  | {
      readonly status: 'issued' | 'void'
      readonly number: string
      /** Of a credit note: whose money it was. */
      readonly refund: Omit<Data<'CreditNoteVoided'>, 'day'> | undefined
    }

/** One receipt or credit note: first a number, then all of it at once, then never again. */
export const billingDocument = decider<BillingDocumentCommand, BillingDocumentState, BillingDocumentEvent>({
  name: 'receipt',
  stream: (id) => `receipt-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): BillingDocumentState => {
    switch (event.type) {
      case 'ReceiptNumberRequested':
        return { status: 'sought', ...event.data }
      case 'ReceiptIssued':
        return { status: 'issued', number: event.data.number, refund: undefined }
      case 'CreditNoteIssued': {
        const { number, orderId, producerId, buyerId, refundId } = event.data
        return { status: 'issued', number, refund: { orderId, producerId, buyerId, refundId } }
      }
      case 'CreditNoteVoided':
        return state.status === 'issued' ? { ...state, status: 'void' } : state
    }
  },

  decide: (state, command): BillingDocumentEvent[] | Refusal => {
    switch (command.type) {
      case 'RequestReceiptNumber': {
        const { type: _, ...sought } = command
        return state.status === 'none' ? [{ type: 'ReceiptNumberRequested', data: sought }] : []
      }
      case 'RequestNumberFromNextBlock': {
        if (state.status !== 'sought' || state.book !== command.full) return []
        const { status: _, ...sought } = state
        return [{ type: 'ReceiptNumberRequested', data: { ...sought, book: command.next } }]
      }
      case 'IssueReceipt':
        return issue(state, { type: 'ReceiptIssued', data: command.receipt })
      case 'IssueCreditNote':
        return issue(state, { type: 'CreditNoteIssued', data: command.note })
      case 'VoidCreditNote':
        if (state.status === 'void') return []
        if (state.status !== 'issued' || !state.refund) return refuse('not_a_credit_note')
        return [{ type: 'CreditNoteVoided', data: { ...state.refund, day: command.day } }]
    }
  },
})

function issue(state: BillingDocumentState, event: BillingDocumentEvent): BillingDocumentEvent[] | Refusal {
  if (state.status === 'none') return refuse('receipt_number_missing')
  return state.status === 'sought' ? [event] : []
}
