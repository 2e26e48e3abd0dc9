import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { dayWords } from '#frontend/lib/date-words.ts'

/** What independent bodies attest of the goods on the shelf, and which of them. */
export function ProducerCertificates({ certificates }: Pick<ProducerProfile, 'certificates'>) {
  return (
    <section className="producer-certificates">
      <h3>Certificates</h3>
      <ul>
        {certificates.map(({ certification, issuer, certificateNumber, expiresOn, productNames }) => (
          <li key={`${certification} ${certificateNumber}`}>
            <strong>{CERTIFICATIONS[certification].label}</strong>
            <span>
              {issuer}, no. {certificateNumber}, valid through <time dateTime={expiresOn}>{dayWords(expiresOn)}</time>
            </span>
            <span className="soft">{productNames.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
