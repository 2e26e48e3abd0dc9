import { z } from 'zod'
import { ZIP } from './zip.ts'

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

/** The one rule for phone numbers. */
export const phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => digitsOf(text) >= 10 && digitsOf(text) <= 15, 'Please enter a valid phone number (10-15 digits)')

export const zip = z.string().trim().regex(ZIP, 'Please enter a valid ZIP code (e.g., 12345 or 12345-6789)')
