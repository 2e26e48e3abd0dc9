import { expect } from 'vitest'
import { ERASED } from '#domain/kernel/event.ts'
import { billingDocuments } from '#read-side/ordering/billing-documents.projection.ts'
import { view } from '#tests/read-side/support/view.ts'
import { amounts, creditNoteIssued, creditNoteVoided, ids, lines, receiptIssued } from '#tests/support/order-events.ts'

view(billingDocuments)('a receipt is stored as issued')
  .given(receiptIssued())
  .shows({
    orderId: ids.orderId,
    receipt: {
      number: 'R-2026-000001',
      orderNumber: 'FG-ABCD-1234',
      issuedOn: '2026-05-01',
      marketplaceName: 'Farmgate',
      paymentIntentId: 'pi_1',
      money: { ...amounts, storeCreditCents: 0 },
      fulfillmentMethod: 'pickup',
      lines,
      seller: { name: 'Orchard', city: 'Barre', state: 'VT', zipCode: '05641', address: '1 Barn Road' },
      buyer: {
        fullName: 'Ann Buyer',
        email: 'ann@example.com',
        address: null,
        city: null,
        state: null,
        zipCode: null,
      },
    },
    creditNotes: [],
  })

view(billingDocuments)('a receipt is kept after its names were erased')
  .given(receiptIssued({ buyer: ERASED, sellerAddress: ERASED }))
  .shows({ receipt: expect.objectContaining({ number: 'R-2026-000001', buyer: null }) })

view(billingDocuments)('a credit note with a failed refund is void')
  .given(receiptIssued(), creditNoteIssued(), creditNoteVoided())
  .shows({
    creditNotes: [
      expect.objectContaining({
        number: 'C-2026-000001',
        reason: 'unfulfillable',
        note: null,
        voidedOn: '2026-05-09',
      }),
    ],
  })
