import type {
  ApprovedCertificate,
  ApprovedCertificatePage,
  CertificateDetails,
  PendingCertificate,
  PendingCertificatePage,
} from '#domain/catalog/certificate.contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 50
const APPROVED_PAGE_SIZE = 20

/** Certificates awaiting review, oldest first. */
export async function pendingCertificates(db: Sql, page: number): Promise<PendingCertificatePage> {
  const [submissions, [counted]] = await Promise.all([
    db.query<PendingCertificate>(WAITING, [PAGE_SIZE, (page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>(`select count(*)::int as total ${PENDING}`),
  ])
  return { submissions, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

/** Approved certificates by product, including expired ones. */
export async function approvedCertificates(db: Sql, page: number): Promise<ApprovedCertificatePage> {
  const [certificates, [counted]] = await Promise.all([
    db.query<ApprovedCertificate>(APPROVED, [APPROVED_PAGE_SIZE, (page - 1) * APPROVED_PAGE_SIZE]),
    db.query<{ total: number }>(
      'select coalesce(sum(jsonb_array_length(certificates)), 0)::int as total from catalog.products',
    ),
  ])
  return { certificates, total: counted?.total ?? 0, page, pageSize: APPROVED_PAGE_SIZE }
}

/** One certification of a product; undefined for an unknown or purged product. */
export async function certificateOf(
  db: Sql,
  { productId, certification }: Pick<CertificateDetails, 'productId' | 'certification'>,
): Promise<CertificateDetails | undefined> {
  const [row] = await db.query<CertificateDetails>(ONE, [productId, certification])
  return row
}

/** SQL: the history of one certificate of a product, oldest first, as a JSON array. */
function historyOf(productId: string, certification: string): string {
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'change', h.change, 'by', who.username,
      'issuer', h.issuer, 'certificateNumber', h.certificate_number, 'expiresOn', h.expires_on, 'reason', h.reason) order by h.revision), '[]')
    from catalog_history.certificate_history h left join identity.accounts who on who.id = h.by
    where h.product_id = ${productId} and h.certification = ${certification})`
}

const APPROVED = `
  select p.id as "productId", p.name as "productName", p.producer_id as "producerId", f.business_name as "producerName",
    one ->> 'certification' as certification, one ->> 'issuer' as issuer,
    one ->> 'certificateNumber' as "certificateNumber",
    one ->> 'expiresOn' as "expiresOn", ${historyOf('p.id', "one ->> 'certification'")} as history
  from catalog.products p join producers.profiles f on f.id = p.producer_id, jsonb_array_elements(p.certificates) one
  order by p.name, p.id, certification limit $1 offset $2`

/** Without submissions of purged products. */
const PENDING = `from catalog_history.certificate_submissions c join catalog.products p on p.id = c.product_id
    join producers.profiles f on f.id = c.producer_id
  where c.status = 'pending'`

const WAITING = `
  select c.product_id as "productId", p.name as "productName", c.producer_id as "producerId",
    f.business_name as "producerName", c.certification, c.issuer,
    c.certificate_number as "certificateNumber", c.expires_on as "expiresOn",
    c.submitted_at as "submittedAt", c.register_url as "registerUrl", c.document_id as "documentId", ${historyOf('c.product_id', 'c.certification')} as history
  ${PENDING} order by c.submitted_at, c.id limit $1 offset $2`

const ONE = `
  select p.id as "productId", p.name as "productName", p.producer_id as "producerId", f.business_name as "producerName",
    $2::text as certification, ${historyOf('p.id', '$2::text')} as history,
    (select a.id from producer_verification.applications a where a.producer_id = p.producer_id
      order by a.submitted_at desc, a.id desc limit 1) as "applicationId",
    (select jsonb_build_object('issuer', c.issuer, 'certificateNumber', c.certificate_number, 'expiresOn', c.expires_on,
        'registerUrl', c.register_url, 'documentId', c.document_id, 'submittedAt', c.submitted_at)
      from catalog_history.certificate_submissions c
      where c.product_id = p.id and c.certification = $2::text and c.status = 'pending' limit 1) as submission,
    (select one from jsonb_array_elements(p.certificates) one
      where one ->> 'certification' = $2::text limit 1) as approved
  from catalog.products p join producers.profiles f on f.id = p.producer_id where p.id = $1`
