import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import type { ProducerForm, ProducerSettings } from '#domain/producers/contract.ts'
import { formatOpeningHours, type OpeningSpan } from '#domain/producers/opening-hours.ts'

/** Values of the profile form. */
export interface ProfileValues {
  readonly businessName: string
  readonly description: string
  readonly zipCode: string
  readonly phone: string
  readonly tags: readonly string[]
  /** A new image; nulls remove the image, undefined keeps it. */
  readonly image?: ProfileImage | undefined
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly pickup: PickupValues
  readonly delivery: DeliveryValues
}

export interface ProfileImage {
  readonly imageId: string | null
  readonly url: string | null
}

interface PickupValues {
  readonly locationName: string
  readonly address: string
  readonly addressIsPublic: boolean
  readonly openingHours: readonly OpeningSpan[]
  readonly hoursNote: string
  readonly pickupLocations: readonly PickupLocationValues[]
}

interface PickupLocationValues {
  /** Absent for a new location. */
  readonly pickupLocationId?: string
  readonly name?: string
  readonly address?: string
  readonly openingHours?: readonly OpeningSpan[]
  readonly hoursNote?: string
  readonly isFarmersMarket?: boolean
}

/** Amounts in dollars. */
interface DeliveryValues {
  readonly fee: number | null
  readonly minimum: number | null
  readonly radiusMiles: number | null
  readonly zones: readonly DeliveryZoneValues[]
}

interface DeliveryZoneValues {
  readonly zipCodes?: readonly string[]
  readonly fee?: number | null
  readonly minimum?: number | null
}

export const EMPTY_PROFILE: ProfileValues = {
  businessName: '',
  description: '',
  zipCode: '',
  phone: '',
  tags: [],
  fulfillmentMethods: ['pickup'],
  pickup: {
    locationName: '',
    address: '',
    addressIsPublic: false,
    openingHours: [],
    hoursNote: '',
    pickupLocations: [],
  },
  delivery: { fee: null, minimum: 0, radiusMiles: null, zones: [] },
}

export const profileValuesOf = ({ pickup, delivery, ...settings }: ProducerSettings): ProfileValues => ({
  businessName: settings.businessName,
  description: settings.description,
  zipCode: settings.zipCode,
  phone: settings.phone ?? '',
  tags: settings.tags,
  fulfillmentMethods: [...(pickup ? (['pickup'] as const) : []), ...(delivery ? (['delivery'] as const) : [])],
  pickup: pickup ? pickupValuesOf(pickup) : EMPTY_PROFILE.pickup,
  delivery: delivery ? deliveryValuesOf(delivery) : EMPTY_PROFILE.delivery,
})

const pickupValuesOf = (pickup: NonNullable<ProducerSettings['pickup']>): PickupValues => ({
  locationName: pickup.locationName ?? '',
  address: pickup.address ?? '',
  addressIsPublic: pickup.addressIsPublic ?? false,
  openingHours: pickup.openingHours ?? [],
  hoursNote: enteredNote(pickup),
  pickupLocations: (pickup.pickupLocations ?? []).map((location) => ({
    pickupLocationId: location.pickupLocationId,
    name: location.name,
    address: location.address,
    openingHours: location.openingHours ?? [],
    hoursNote: enteredNote(location),
    isFarmersMarket: location.isFarmersMarket ?? false,
  })),
})

/** A note that only repeats the opening hours was generated from them. */
const enteredNote = ({ hoursNote, openingHours = [] }: NotedHours): string =>
  hoursNote === formatOpeningHours(openingHours) ? '' : hoursNote

interface NotedHours {
  readonly hoursNote: string
  readonly openingHours?: readonly OpeningSpan[] | undefined
}

const deliveryValuesOf = (delivery: NonNullable<ProducerSettings['delivery']>): DeliveryValues => ({
  fee: delivery.feeCents / 100,
  minimum: delivery.minimumCents / 100,
  radiusMiles: delivery.radiusMiles,
  zones: (delivery.zones ?? []).map(({ zipCodes, feeCents, minimumCents }) => ({
    zipCodes,
    fee: feeCents / 100,
    minimum: minimumCents / 100,
  })),
})

/** The values in the contract's form, for its schema to validate. */
export function profileForm(values: ProfileValues): ProducerForm {
  const { businessName, description, zipCode, phone, tags, image, fulfillmentMethods, pickup, delivery } = values
  return {
    businessName,
    description,
    zipCode,
    phone,
    tags: [...new Set(tags.map((tag) => tag.trim()))],
    ...(image ? { imageId: image.imageId } : {}),
    pickup: fulfillmentMethods.includes('pickup') ? pickupForm(pickup) : null,
    delivery: fulfillmentMethods.includes('delivery') ? deliveryForm(delivery) : null,
  }
}

const pickupForm = (pickup: PickupValues): NonNullable<ProducerForm['pickup']> => ({
  locationName: pickup.locationName,
  address: pickup.address,
  addressIsPublic: pickup.addressIsPublic,
  openingHours: [...pickup.openingHours],
  hoursNote: pickup.hoursNote,
  pickupLocations: pickup.pickupLocations.map((location) => ({
    ...(location.pickupLocationId ? { pickupLocationId: location.pickupLocationId } : {}),
    name: location.name ?? '',
    address: location.address ?? '',
    openingHours: [...(location.openingHours ?? [])],
    hoursNote: location.hoursNote ?? '',
    isFarmersMarket: location.isFarmersMarket ?? false,
  })),
})

const deliveryForm = (delivery: DeliveryValues): NonNullable<ProducerForm['delivery']> => ({
  feeCents: centsOf(delivery.fee),
  minimumCents: centsOf(delivery.minimum),
  radiusMiles: delivery.radiusMiles ?? Number.NaN,
  zones: delivery.zones.map(({ zipCodes = [], fee, minimum }) => ({
    zipCodes: [...zipCodes],
    feeCents: centsOf(fee),
    minimumCents: centsOf(minimum ?? 0),
  })),
})

/** The schema reports NaN as a missing amount. */
const centsOf = (dollars: number | null | undefined): number =>
  typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN
