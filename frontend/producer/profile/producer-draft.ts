import type { ProducerForm, ProducerSettings } from '#domain/producers/contract.ts'
import { formatOpeningHours } from '#domain/producers/opening-hours.ts'
import { centsAsTyped, typedCents } from '#frontend/shared/lib/parse-cents.ts'
import { chosenIn } from '#frontend/shared/lib/uploads.ts'
import { emptyWeek, openingOf, weekOf } from './opening-draft.ts'
import { emptyPlaces, placesIn, placesOf } from './places-draft.ts'

/** What stands in the fields of the producer's form; `yes` or nothing for the ways of handing over. */
const emptyZones = {
  zips1: '',
  zoneFee1: '',
  zoneMinimum1: '',
  zips2: '',
  zoneFee2: '',
  zoneMinimum2: '',
  zips3: '',
  zoneFee3: '',
  zoneMinimum3: '',
}
export const ZONES = [1, 2, 3] as const

export const emptyDraft = {
  businessName: '',
  description: '',
  zipCode: '',
  phone: '',
  tags: '',
  pickup: 'yes',
  ...emptyWeek,
  hoursNote: '',
  locationName: '',
  address: '',
  addressIsPublic: '',
  ...emptyPlaces,
  delivery: '',
  fee: '',
  minimum: '',
  radius: '',
  ...emptyZones,
  /** Empty while the picture stays as it is. */
  imageId: '',
}
export type ProducerDraft = typeof emptyDraft

export const draftOf = ({
  businessName,
  description,
  zipCode,
  phone,
  tags,
  pickup,
  delivery,
}: ProducerSettings): ProducerDraft => ({
  businessName,
  description,
  zipCode,
  phone: phone ?? '',
  tags: tags.join(', '),
  pickup: pickup ? 'yes' : '',
  ...weekOf(pickup?.openingHours ?? []),
  hoursNote: pickup ? ownWords(pickup) : '',
  locationName: pickup?.locationName ?? '',
  address: pickup?.address ?? '',
  addressIsPublic: pickup?.addressIsPublic ? 'yes' : '',
  ...emptyPlaces,
  ...placesOf(pickup?.pickupLocations ?? []),
  delivery: delivery ? 'yes' : '',
  fee: dollarsOf(delivery?.feeCents),
  minimum: dollarsOf(delivery?.minimumCents),
  radius: String(delivery?.radiusMiles ?? ''),
  imageId: '',
  ...emptyZones,
  ...zonesOf(delivery?.zones ?? []),
})

/** The draft as the contract takes it; what is no number there is said by the contract. */
export function formOf(draft: ProducerDraft): ProducerForm {
  const { businessName, description, zipCode, phone, hoursNote, locationName, address, addressIsPublic, imageId } =
    draft
  return {
    businessName,
    description,
    zipCode,
    phone,
    tags: typedTags(draft.tags),
    ...chosenIn(imageId),
    pickup: draft.pickup
      ? {
          hoursNote,
          openingHours: openingOf(draft),
          locationName,
          address,
          addressIsPublic: addressIsPublic === 'yes',
          pickupLocations: placesIn(draft),
        }
      : null,
    delivery: draft.delivery
      ? {
          feeCents: typedCents(draft.fee),
          minimumCents: typedCents(draft.minimum),
          radiusMiles: numberOf(draft.radius),
          zones: zonesIn(draft),
        }
      : null,
  }
}

/** The tags between commas, each once. */
export const typedTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** The field that bears what the contract says about a part of the form. */
export function fieldOf(path: string): string {
  if (path.startsWith('tags')) return 'tags'
  if (path.startsWith('pickup.openingHours')) return 'openingHours'
  if (path.startsWith('pickup.pickupLocations')) return 'pickupLocations'
  if (path.startsWith('delivery.zones')) return 'zones'
  return FIELDS[path] ?? path
}

const FIELDS: Readonly<Record<string, string>> = {
  'pickup.hoursNote': 'hoursNote',
  'pickup.locationName': 'locationName',
  'pickup.address': 'address',
  'delivery.feeCents': 'fee',
  'delivery.minimumCents': 'minimum',
  'delivery.radiusMiles': 'radius',
}

/** Words that were only made from the times need not be edited. */
const ownWords = ({ hoursNote, openingHours = [] }: NonNullable<ProducerSettings['pickup']>): string =>
  hoursNote === formatOpeningHours(openingHours) ? '' : hoursNote

const zonesOf = (zones: readonly Zone[]): Partial<ProducerDraft> =>
  Object.fromEntries(
    zones.flatMap(({ zipCodes, feeCents, minimumCents }, i) => [
      [`zips${i + 1}`, zipCodes.join(', ')],
      [`zoneFee${i + 1}`, dollarsOf(feeCents)],
      [`zoneMinimum${i + 1}`, dollarsOf(minimumCents)],
    ]),
  )

/** A zone without a single ZIP code is none. */
const zonesIn = (draft: ProducerDraft): Zone[] =>
  ZONES.flatMap((nth) => {
    const zipCodes = draft[`zips${nth}`].split(/[\s,]+/).filter(Boolean)
    const [fee, minimum] = [draft[`zoneFee${nth}`], draft[`zoneMinimum${nth}`]]
    return zipCodes.length > 0
      ? [{ zipCodes, feeCents: typedCents(fee), minimumCents: typedCents(minimum || '0') }]
      : []
  })

type Zone = NonNullable<NonNullable<ProducerSettings['delivery']>['zones']>[number]

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const dollarsOf = (cents: number | undefined): string => (cents === undefined ? '' : centsAsTyped(cents))
