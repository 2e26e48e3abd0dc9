import { verificationEvents } from '#domain/verification/verification.events.ts'
import { job, reactor } from '../reactor.ts'
import { verifyProducer } from './verify-producer.job.ts'

export const verifyProducerWhenApproved = reactor(verificationEvents, ['VerificationApproved'], ({ data }) => {
  const { applicationId, producerId, by, verifiedOn } = data
  return [job(verifyProducer, { applicationId, producerId, by, verifiedOn })]
})
