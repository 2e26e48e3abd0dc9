import { FULFILMENTS, type Fulfilment } from '#domain/catalog/vocabulary.ts'

/** `Farm Pickup`, `Home Delivery`, or `Pickup at Capital City Market`. */
export const handOverLabel = ({
  fulfilment,
  placeName,
}: {
  readonly fulfilment: Fulfilment
  readonly placeName?: string | null
}): string => (placeName ? `Pickup at ${placeName}` : FULFILMENTS[fulfilment].label)
