import { z } from 'zod'
import { type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'

const LONG = 2000

const statement = z
  .string()
  .trim()
  .min(20, 'Please tell a little more: at least 20 characters')
  .max(LONG, `At most ${LONG} characters`)
const papers = z.string().trim().max(600, 'At most 600 characters')
const link = z.literal('').or(z.url({ protocol: /^https$/, error: 'A link that begins with https://' }).max(500))

/** Details of one review area. */
const part = z.object({ statement, papers, link })
const withDocuments = part.extend({ papers: papers.min(1, 'Please name the papers and their numbers') })

/** Details of an application: statements, document numbers, and links. */
export const applicationDetails = z.object({ identity: withDocuments, business: withDocuments, practices: part })
export type ApplicationDetails = Readonly<z.infer<typeof applicationDetails>>

interface ReviewAreaText {
  readonly title: string
  readonly asked: string
  readonly papers: string
}

/** Review areas, as the verification policy describes them. */
export const REVIEW_AREAS: Readonly<Record<keyof ApplicationDetails, ReviewAreaText>> = {
  identity: {
    title: 'Identity',
    asked: 'Who stands behind the profile, and that you speak for the business.',
    papers: 'Which photo ID, its issuer and the last four characters of its number.',
  },
  business: {
    title: 'Business documents',
    asked: 'How the business is registered, and which licenses, permits and inspections your goods need.',
    papers: 'Registration, licenses, permits: issuer, number and date of expiry of each.',
  },
  practices: {
    title: 'Production practices',
    asked: 'How and where things are grown or made.',
    papers: 'Certificates, if any: certifier, number and date of expiry.',
  },
}
export const reviewAreas = Object.keys(REVIEW_AREAS) as (keyof ApplicationDetails)[]

/** A review takes at most so many working days, the verification policy promises. */
export const REVIEW_DAYS = 7
/** So many papers come with an application, answers included. */
export const MAX_DOCUMENTS = 10
/** Days before the expiry from which a verified producer can renew. */
export const RENEWAL_DAYS = 60
/** They are reminded so many days before it ends, the last one first. */
const REMINDERS = [7, 30] as const
export const FIRST_REMINDER_DAYS = 30

export const canRenew = (heldUntil: CalendarDate | undefined, today: CalendarDate): boolean =>
  heldUntil === undefined || daysBetween(today, heldUntil) <= RENEWAL_DAYS

/** Which reminder is due when so many days are left; none when it is early, or over. */
export const renewalReminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : REMINDERS.find((days) => daysLeft <= days)
