import { z } from 'zod'
import { STATES, ZIP_CODE } from '#domain/kernel/location.ts'

/** An amount in cents as events bear it. Apart from the arithmetic, which browsers use without checking shapes. */
export const cents = z.number().int().safe()

/** An uploaded picture, named by the hash of what was uploaded. */
export const imageId = z.string().regex(/^[0-9a-f]{32}$/, 'not a picture')

/** What a form says of its picture: left out, it stays as it is; null, there is none. */
export const imageChoice = imageId.nullable().optional()

/** A text somebody agreed to: which, in which version, and the SHA-256 of its very words. */
export const acceptedPolicy = z.object({ policy: z.string(), version: z.string(), sha256: z.string() })
export type AcceptedPolicy = z.infer<typeof acceptedPolicy>

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

/** The one rule for phone numbers. */
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
  readonly zip?: string | null | undefined
}

/** `5 Esplanade Lane` and `Burlington, VT 05401`; null without a street. */
export const addressLines = ({ address, city, state, zip: zipCode }: Address): string[] | null =>
  address ? [address, `${city}, ${state} ${zipCode}`] : null

export const streetAddress = z.string().trim().min(5, 'Address is required').max(200)
export const city = z.string().trim().min(2, 'City is required').max(100)
export const state = z.enum(STATES, 'State is required')
