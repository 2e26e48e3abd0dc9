import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'

/** `Farm pickup`, `Home delivery`, or `Pickup at Capital City Market`. */
export const pickupOrDeliveryLabel = ({
  fulfillmentMethod,
  placeName,
}: {
  readonly fulfillmentMethod: FulfillmentMethod
  readonly placeName?: string | null
}): string => (placeName ? `Pickup at ${placeName}` : FULFILLMENT_METHODS[fulfillmentMethod].label)
