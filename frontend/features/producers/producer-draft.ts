import type { OwnProfile, ProducerForm } from '#domain/producers/contract.ts'

/** What stands in the fields of the producer's form; `yes` or nothing for the ways of handing over. */
export const emptyDraft = {
  ...{ businessName: '', description: '', zip: '', phone: '', tags: '' },
  ...{ pickup: 'yes', hours: '', address: '', delivery: '', fee: '', minimum: '', radius: '' },
}
export type ProducerDraft = typeof emptyDraft

export const draftOf = ({
  businessName,
  description,
  zip,
  phone,
  tags,
  pickup,
  delivery,
}: OwnProfile): ProducerDraft => ({
  ...{ businessName, description, zip, phone: phone ?? '', tags: tags.join(', ') },
  ...{ pickup: pickup ? 'yes' : '', hours: pickup?.hours ?? '', address: pickup?.address ?? '' },
  ...{ delivery: delivery ? 'yes' : '', fee: dollarsOf(delivery?.feeCents) },
  ...{ minimum: dollarsOf(delivery?.minimumCents), radius: String(delivery?.radiusMiles ?? '') },
})

/** The draft as the contract takes it; what is no number there is said by the contract. */
export function formOf(draft: ProducerDraft): ProducerForm {
  const { businessName, description, zip, phone, hours, address } = draft
  const tags = draft.tags.split(',').map((tag) => tag.trim())
  return {
    ...{ businessName, description, zip, phone, tags: [...new Set(tags.filter(Boolean))] },
    pickup: draft.pickup ? { hours, address } : null,
    delivery: draft.delivery
      ? { feeCents: centsOf(draft.fee), minimumCents: centsOf(draft.minimum), radiusMiles: numberOf(draft.radius) }
      : null,
  }
}

/** The field that bears what the contract says about a part of the form. */
export function fieldOf(path: string): string {
  if (path.startsWith('tags')) return 'tags'
  return FIELDS[path] ?? path
}

const FIELDS: Readonly<Record<string, string>> = {
  'pickup.hours': 'hours',
  'pickup.address': 'address',
  'delivery.feeCents': 'fee',
  'delivery.minimumCents': 'minimum',
  'delivery.radiusMiles': 'radius',
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
const centsOf = (text: string): number => Math.round(numberOf(text.replace('$', '')) * 100)
const dollarsOf = (cents: number | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2))
