import { useState } from 'react'
import type { ProducerCertificate } from '#domain/catalog/certificate.contract.ts'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { Button } from '#frontend/ui/button.tsx'
import { useWithdrawClaim } from './api.ts'
import { ClaimForm } from './claim-form.tsx'

/** What a product bears, what waits for the staff, and a way to tell of one more. */
export function Certificates({ product }: { readonly product: ProducerProduct }) {
  const { id, name, certificates, claims } = product
  const [telling, tell] = useState(false)
  return (
    <>
      <p>
        A badge shows beside {name} once our staff has made sure that its certificate is real. That takes a few days.
      </p>
      {certificates.length + claims.length > 0 && (
        <ul className="goods-papers">
          {certificates.map((certificate) => (
            <li key={certificate.certification}>
              <Paper paper={certificate} />
              <p>Shown with your product until {dayWords(certificate.expiresOn)}.</p>
            </li>
          ))}
          {claims.map((claim) => (
            <li key={`${claim.certification} claimed`}>
              <Claimed id={id} claim={claim} />
            </li>
          ))}
        </ul>
      )}
      {telling ? (
        <ClaimForm id={id} onDone={() => tell(false)} />
      ) : (
        <Button onClick={() => tell(true)}>Add a certificate</Button>
      )}
    </>
  )
}

type Papers = ProducerProduct['certificates'][number]

const Paper = ({ paper: { certification, issuer, certificateNumber } }: { readonly paper: Papers }) => (
  <p>
    <strong>{CERTIFICATIONS[certification].label}</strong>, {issuer}, no. {certificateNumber}
  </p>
)

function Claimed({ id, claim }: { readonly id: string; readonly claim: ProducerCertificate }) {
  const { certification, status, reason, documentId } = claim
  const withdraw = useWithdrawClaim(id)
  const waits = status === 'waiting'
  return (
    <>
      <Paper paper={claim} />
      <p>
        <Badge tone={waits ? 'honey' : 'tomato'}>{waits ? 'Waiting to be checked' : 'Not accepted'}</Badge>
      </p>
      {reason && <p>{reason}</p>}
      {documentId && (
        <p>
          <a
            href={`/api/me/products/${id}/certificates/${certification}/document`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open your document
            <span className="visually-hidden"> of {CERTIFICATIONS[certification].label}</span>
          </a>
        </p>
      )}
      <Button look="quiet" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate(certification)}>
        {waits ? 'Take back' : 'Put away'}
        <span className="visually-hidden"> {CERTIFICATIONS[certification].label}</span>
      </Button>
    </>
  )
}
