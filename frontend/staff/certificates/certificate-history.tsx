import type { CertificateHistoryEntry } from '#domain/catalog/certificate.contract.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'

const WHAT: Readonly<Record<CertificateHistoryEntry['what'], string>> = {
  claimed: 'Claimed by the producer',
  taken_back: 'Taken back by the producer',
  approved: 'Approved',
  refused: 'Not accepted',
  withdrawn: 'Approval withdrawn',
}

/** What happened with certificates of this kind for this product, oldest first. */
export const CertificateHistory = ({ history }: { readonly history: readonly CertificateHistoryEntry[] }) => (
  <ol className="claim-history">
    {history.map(({ id, at, what, by, certificateNumber, reason }) => (
      <li key={id}>
        <time dateTime={at}>{momentWords(at)}</time>: {WHAT[what]}
        {by && ` by ${by}`}
        {certificateNumber && `, no. ${certificateNumber}`}
        {reason && <q>{reason}</q>}
      </li>
    ))}
  </ol>
)
