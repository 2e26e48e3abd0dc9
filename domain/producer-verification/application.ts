import { z } from 'zod'
import { type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'

const MAX_STATEMENT_LENGTH = 2000

const statement = z
  .string()
  .trim()
  .min(20, 'Enter at least 20 characters')
  .max(MAX_STATEMENT_LENGTH, `At most ${MAX_STATEMENT_LENGTH} characters`)
const documentsText = z.string().trim().max(600, 'At most 600 characters')
const link = z.literal('').or(z.url({ protocol: /^https$/, error: 'Enter a link that starts with https://' }).max(500))

/** Details of one review area. */
const areaDetails = z.object({ statement, documents: documentsText, link })
const areaDetailsWithDocuments = areaDetails.extend({
  documents: documentsText.min(1, 'List the documents and their numbers'),
})

/** Details of an application: statements, document numbers, and links. */
export const applicationDetails = z.object({
  identity: areaDetailsWithDocuments,
  business: areaDetailsWithDocuments,
  practices: areaDetails,
})
export type ApplicationDetails = Readonly<z.infer<typeof applicationDetails>>

interface ReviewAreaText {
  readonly title: string
  readonly prompt: string
  readonly documentsHint: string
}

/** Review areas, as the verification policy describes them. */
export const REVIEW_AREAS: Readonly<Record<keyof ApplicationDetails, ReviewAreaText>> = {
  identity: {
    title: 'Identity',
    prompt: 'Who owns the business, and that you may act for it.',
    documentsHint: 'Photo ID: type, issuer and the last four characters of its number.',
  },
  business: {
    title: 'Business documents',
    prompt: 'How the business is registered, and which licenses, permits and inspections your products need.',
    documentsHint: 'Registration, licenses and permits: issuer, number and expiration date of each.',
  },
  practices: {
    title: 'Production practices',
    prompt: 'How and where your products are grown or made.',
    documentsHint: 'Certificates, if any: issuer, number and expiration date.',
  },
}
export const reviewAreas = Object.keys(REVIEW_AREAS) as (keyof ApplicationDetails)[]

/** Maximum business days for a review, as the verification policy promises. */
export const REVIEW_DAYS = 7
/** Maximum number of documents of an application, including those sent later. */
export const MAX_DOCUMENTS = 10
/** Days before the expiry from which a verified producer can renew. */
export const RENEWAL_DAYS = 60
/** Days before the expiry at which a reminder is sent, the last one first. */
const REMINDERS = [7, 30] as const
export const FIRST_REMINDER_DAYS = 30

export const canRenew = (verifiedThrough: CalendarDate | undefined, today: CalendarDate): boolean =>
  verifiedThrough === undefined || daysBetween(today, verifiedThrough) <= RENEWAL_DAYS

/** The reminder that is due; undefined if it is too early or the verification has expired. */
export const renewalReminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : REMINDERS.find((days) => daysLeft <= days)
