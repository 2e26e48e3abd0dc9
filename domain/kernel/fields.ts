import { z } from 'zod'
import { STATES, ZIP_CODE } from '#domain/kernel/location.ts'
import { CURRENCY } from '#domain/kernel/money.ts'

/** An amount in integer cents. */
export const cents = z.number().int().safe()

/** Currency of an event's amounts. */
export const currency = z.literal(CURRENCY)

/** When it happened at the card processor, by its clock; an event may be recorded days later. */
export const occurredAt = z.iso.datetime()

/** Id of an uploaded image: the hash of the uploaded file. */
export const imageId = z.string().regex(/^[0-9a-f]{32}$/, 'not an image id')

/** Image field of a form: undefined keeps the current image, null removes it. */
export const imageChoice = imageId.nullable().optional()

/** An accepted policy: name, version and SHA-256 of its text. */
export const acceptedPolicy = z.object({ policy: z.string(), version: z.string(), sha256: z.string() })
export type AcceptedPolicy = z.infer<typeof acceptedPolicy>

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

export const phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => digitsOf(text) >= 10 && digitsOf(text) <= 15, 'Please enter a valid phone number (10-15 digits)')

export const zipCode = z.string().trim().regex(ZIP_CODE, 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)')

interface Address {
  readonly address?: string | null | undefined
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly zipCode?: string | null | undefined
}

/** `5 Esplanade Lane` and `Burlington, VT 05401`; null without a street. */
export const addressLines = ({ address, city, state, zipCode }: Address): string[] | null =>
  address ? [address, `${city}, ${state} ${zipCode}`] : null

export const streetAddress = z.string().trim().min(5, 'Address is required').max(200)
export const city = z.string().trim().min(2, 'City is required').max(100)
export const state = z.enum(STATES, 'State is required')
