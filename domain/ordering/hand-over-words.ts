import { FULFILMENTS, type Fulfilment } from '../catalog/vocabulary.ts'

/** `Farm Pickup`, `Home Delivery`, or `Pickup at Capital City Market`. */
export const handOverWords = ({
  fulfilment,
  placeName,
}: {
  readonly fulfilment: Fulfilment
  readonly placeName?: string | null
}): string => (placeName ? `Pickup at ${placeName}` : FULFILMENTS[fulfilment].label)
