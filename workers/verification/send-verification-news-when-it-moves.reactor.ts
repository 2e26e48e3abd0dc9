import { verificationEvents } from '#domain/verification/verification.events.ts'
import { job, reactor } from '../reactor.ts'
import { sendVerificationNews } from './send-verification-news.job.ts'

const KINDS = {
  VerificationApplied: 'verification_submitted',
  VerificationMoreAsked: 'verification_asked',
  VerificationApproved: 'verification_approved',
  VerificationRefused: 'verification_refused',
  VerificationReminded: 'verification_ends',
} as const

export const sendVerificationNewsWhenItMoves = reactor(
  verificationEvents,
  Object.keys(KINDS) as (keyof typeof KINDS)[],
  ({ type, data, revision }) => {
    const { producerId } = data
    const about = `${producerId}.${revision}`
    const figure = 'daysAhead' in data ? data.daysAhead : null
    return [job(sendVerificationNews, { about, kind: KINDS[type], producerId, figure })]
  },
)
