import { decider } from '#domain/kernel/decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { BillingDocumentEvent, ReceiptNumberBlockEvent, Series } from '#domain/ordering/billing-document.events.ts'

type Data<T extends BillingDocumentEvent['type']> = Extract<BillingDocumentEvent, { type: T }>['data']

export type BillingDocumentCommand =
  /** Fixes the number block before a number is assigned, so that a retry uses the same block. */
  | ({ readonly type: 'RequestReceiptNumber'; readonly billingDocumentId: string } & ReceiptNumberBlockName)
  /** The block was full before this document got a number. */
  | { readonly type: 'RequestNumberFromNextBlock'; readonly full: number; readonly next: number }
  | { readonly type: 'IssueReceipt'; readonly receipt: Data<'ReceiptIssued'> }
  | { readonly type: 'IssueCreditNote'; readonly note: Data<'CreditNoteIssued'> }
  | { readonly type: 'VoidCreditNote'; readonly voidedOn: string }

export type BillingDocumentState =
  | { readonly status: 'none' }
  | ({ readonly status: 'requested'; readonly billingDocumentId: string } & ReceiptNumberBlockName)
  | {
      readonly status: 'issued' | 'void'
      readonly number: string
      /** Set for credit notes. */
      readonly refund: Omit<Data<'CreditNoteVoided'>, 'voidedOn'> | undefined
    }

/** One receipt or credit note: it gets a number, is issued once and never changes. */
export const billingDocument = decider<BillingDocumentCommand, BillingDocumentState, BillingDocumentEvent>({
  name: 'billing_document',
  stream: (id) => `billing_document-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): BillingDocumentState => {
    switch (event.type) {
      case 'ReceiptNumberRequested':
        return { status: 'requested', ...event.data }
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
        const { type: _, ...requested } = command
        return state.status === 'none' ? [{ type: 'ReceiptNumberRequested', data: requested }] : []
      }
      case 'RequestNumberFromNextBlock': {
        if (state.status !== 'requested' || state.block !== command.full) return []
        const { status: _, ...requested } = state
        return [{ type: 'ReceiptNumberRequested', data: { ...requested, block: command.next } }]
      }
      case 'IssueReceipt':
        return issue(state, { type: 'ReceiptIssued', data: command.receipt })
      case 'IssueCreditNote':
        return issue(state, { type: 'CreditNoteIssued', data: command.note })
      case 'VoidCreditNote':
        if (state.status === 'void') return []
        if (state.status !== 'issued' || !state.refund) return refuse('not_a_credit_note')
        return [{ type: 'CreditNoteVoided', data: { ...state.refund, voidedOn: command.voidedOn } }]
    }
  },
})

function issue(state: BillingDocumentState, event: BillingDocumentEvent): BillingDocumentEvent[] | Refusal {
  if (state.status === 'none') return refuse('receipt_number_missing')
  return state.status === 'requested' ? [event] : []
}

/** Numbers of one series and year per stream, so that no stream grows without limit. */
export const NUMBER_BLOCK_SIZE = 500

export interface ReceiptNumberBlockName {
  readonly series: Series
  readonly year: number
  /** The first is 0. */
  readonly block: number
}

export type ReceiptNumberBlockCommand = ReceiptNumberBlockName & {
  readonly type: 'AssignReceiptNumber'
  readonly billingDocumentId: string
}

export interface ReceiptNumberBlockState {
  /** Numbers by order or refund id. */
  readonly numbers: ReadonlyMap<string, number>
  readonly taken: number
}

/** Stream id of a number block. */
export const receiptNumberBlockId = ({ series, year, block }: ReceiptNumberBlockName): string =>
  `${series}-${year}-${block}`

/** A full block assigns no further numbers. */
export const isFull = ({ taken }: ReceiptNumberBlockState): boolean => taken >= NUMBER_BLOCK_SIZE

/** Numbers are assigned in sequence, once each, and never released. */
export const receiptNumberBlock = decider<ReceiptNumberBlockCommand, ReceiptNumberBlockState, ReceiptNumberBlockEvent>({
  name: 'receipt_number_block',
  stream: (id) => `receipt_number_block-${id}`,
  initial: { numbers: new Map(), taken: 0 },

  evolve: ({ numbers, taken }, { data }): ReceiptNumberBlockState => ({
    numbers: new Map([...numbers, [data.billingDocumentId, data.number]]),
    taken: taken + 1,
  }),

  decide: (state, { type: _, ...requested }): ReceiptNumberBlockEvent[] | Refusal => {
    if (state.numbers.has(requested.billingDocumentId)) return []
    if (isFull(state)) return refuse('number_block_full')
    return [
      {
        type: 'ReceiptNumberAssigned',
        data: { ...requested, number: requested.block * NUMBER_BLOCK_SIZE + state.taken + 1 },
      },
    ]
  },
})

/** `R-2026-000123` */
export const formatReceiptNumber = (
  { series, year }: Pick<ReceiptNumberBlockName, 'series' | 'year'>,
  number: number,
): string => `${series}-${year}-${String(number).padStart(6, '0')}`
