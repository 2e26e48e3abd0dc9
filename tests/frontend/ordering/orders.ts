import type { OrderCard } from '#domain/ordering/contract.ts'

export const orderLine = (over: Partial<OrderCard['lines'][number]> = {}): OrderCard['lines'][number] => ({
  productId: 'product_kale',
  name: 'Kale',
  unit: 'per_bundle',
  quantity: 2,
  missing: 0,
  priceCents: 350,
  lineCents: 700,
  ...over,
})

export const order = (over: Partial<OrderCard> = {}): OrderCard => ({
  id: 'order_1',
  number: 'FG-0001',
  status: 'paid',
  fulfilment: 'pickup',
  placeName: null,
  producerId: 'producer_hill',
  producerName: 'Hill Farm',
  producerCity: 'Barre',
  buyerName: 'Ida Lund',
  lines: [orderLine()],
  itemsCents: 700,
  deliveryCents: 0,
  taxCents: 0,
  processingCents: 50,
  totalCents: 750,
  refundedCents: 0,
  refunds: [],
  dispute: null,
  platformFeeCents: 50,
  placedAt: '2026-05-01T09:00:00.000Z',
  changedAt: '2026-05-01T09:00:00.000Z',
  mayBecome: ['processing', 'ready_for_pickup', 'declined'],
  mayRefund: null,
  ...over,
})
