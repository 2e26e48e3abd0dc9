import type { OrderCard, SaleCard } from '#domain/ordering/contract.ts'

export const orderLine = (overrides: Partial<OrderCard['lines'][number]> = {}): OrderCard['lines'][number] => ({
  itemId: 'product_kale',
  productId: 'product_kale',
  name: 'Kale',
  unit: 'per_bundle',
  quantity: 2,
  missing: 0,
  unitPriceCents: 350,
  lineTotalCents: 700,
  ...overrides,
})

export const order = (overrides: Partial<OrderCard> = {}): OrderCard => ({
  id: 'order_1',
  orderNumber: 'FG-0001',
  status: 'paid',
  fulfillmentMethod: 'pickup',
  pickupLocationName: null,
  producerId: 'producer_hill',
  producerName: 'Hill Farm',
  producerCity: 'Barre',
  buyerName: 'Ida Lund',
  lines: [orderLine()],
  subtotalCents: 700,
  deliveryFeeCents: 0,
  taxCents: 0,
  processingFeeCents: 50,
  totalCents: 750,
  storeCreditCents: 0,
  refundedCents: 0,
  refunds: [],
  chargeback: null,
  platformFeeCents: 50,
  placedAt: '2026-05-01T09:00:00.000Z',
  updatedAt: '2026-05-01T09:00:00.000Z',
  allowedStatuses: ['processing', 'ready_for_pickup', 'declined'],
  allowedRefund: null,
  ...overrides,
})

export const sale = ({ promisedOn = null, openDisputeId = null, ...overrides }: Partial<SaleCard> = {}): SaleCard => ({
  ...order(overrides),
  promisedOn,
  openDisputeId,
})
