import type { CertificateView } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { dayWords } from './date-words.ts'

/** Who says so, under which number, and for how long. */
export const certificateWords = ({
  issuer: certifier,
  certificateNumber: number,
  expiresOn,
}: CertificateView): string => `Certified by ${certifier}, no. ${number}, valid through ${dayWords(expiresOn)}`

/** What a verification means, and for how long. */
export const verificationWords = ({ verifiedOn, expiresOn }: NonNullable<ProducerView['verification']>): string =>
  `We made sure of who sells here on ${dayWords(verifiedOn)}, valid through ${dayWords(expiresOn)}`
