/** What can be asked for as of an instant; also the name of its id in the address. */
export const kinds = ['product', 'order', 'producer'] as const
export type Kind = (typeof kinds)[number]

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  product: 'Product',
  order: 'Order',
  producer: 'Producer’s statement',
}
