import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { ApprovedCertificate, PendingCertificate } from '#domain/catalog/certificate.contract.ts'
import { CERTIFICATIONS, certifications } from '#domain/catalog/product-taxonomy.ts'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { approvedCertificatesQuery, pendingCertificatesQuery } from './api.ts'
import { Certificate, ValidityTag } from './certificate.tsx'

/** For verifiers: certificates to review and approved ones, or the certificate that the URL names. */
export function CertificatesPage() {
  const [search] = useSearchParams()
  const productId = search.get('product')
  const certification = certifications.find((each) => each === search.get('certification'))
  return productId && certification ? (
    <Certificate key={`${productId} ${certification}`} reference={{ productId, certification }} />
  ) : (
    <CertificateList />
  )
}

const VIEWS = { show: oneOf(['pending', 'approved']) }

function CertificateList() {
  const navigate = useNavigate()
  const { list, setFilters } = useListParams(VIEWS)
  const pending = useQuery(pendingCertificatesQuery(list.show === 'pending' ? list.page : 1))
  const approved = useQuery(approvedCertificatesQuery(list.show === 'approved' ? list.page : 1))
  const shown = list.show === 'pending' ? pending : approved
  const rows: readonly Row[] | undefined =
    list.show === 'pending' ? pending.data?.submissions : approved.data?.certificates
  return (
    <ConsolePage
      title="Certificates"
      tabs={pageTabs({
        label: 'Certificates by status',
        items: [
          { key: 'pending', label: 'To review', count: pending.data?.total },
          { key: 'approved', label: 'Approved', count: approved.data?.total },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {shown.isLoadingError ? (
        <LoadingFailed error={shown.error} retry={() => void shown.refetch()} />
      ) : (
        <ConsoleTable<Row>
          label="Certificates"
          fit={MIN_WIDTH}
          columns={COLUMNS[list.show]}
          rows={rows}
          rowKey={({ productId, certification }) => `${productId} ${certification}`}
          loading={shown.isPlaceholderData}
          page={{ total: shown.data?.total ?? 0, size: shown.data?.pageSize ?? 50 }}
          onOpen={({ productId, certification }) => void navigate(paths.supportCertificate(productId, certification))}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={EMPTY[list.show]} />}
        />
      )}
    </ConsolePage>
  )
}

/** Minimum width of the table, px. */
const MIN_WIDTH = 900

const EMPTY = {
  pending: 'No certificates to review. New submissions appear here.',
  approved: 'No certificate has been approved yet.',
} as const

type Row = ApprovedCertificate & Partial<Pick<PendingCertificate, 'submittedAt' | 'documentId'>>

const SHARED: readonly ConsoleColumn<Row>[] = [
  {
    key: 'product',
    title: 'Product',
    card: 'title',
    required: true,
    cell: ({ productId, productName, certification }) => (
      <Link to={paths.supportCertificate(productId, certification)}>{productName}</Link>
    ),
  },
  {
    key: 'certification',
    title: 'Certification',
    width: 116,
    required: true,
    cell: ({ certification }) => CERTIFICATIONS[certification].label,
  },
  {
    key: 'producer',
    title: 'Producer',
    cell: ({ producerId, producerName }) => <Link to={paths.producer(producerId)}>{producerName}</Link>,
  },
  { key: 'issuer', title: 'Certifier', cell: ({ issuer }) => issuer },
  { key: 'number', title: 'Number', width: 138, cell: ({ certificateNumber }) => certificateNumber },
  { key: 'expires', title: 'Valid until', width: 112, cell: ({ expiresOn }) => formatDay(expiresOn) },
]

const COLUMNS: Readonly<Record<'pending' | 'approved', readonly ConsoleColumn<Row>[]>> = {
  pending: [
    ...SHARED,
    {
      key: 'submitted',
      title: 'Submitted',
      width: 112,
      cell: ({ submittedAt }) => submittedAt && <DateTime at={submittedAt} />,
    },
    {
      key: 'document',
      title: 'Document',
      width: 100,
      cell: ({ documentId }) => (documentId ? 'Uploaded' : <StatusTag tone="neutral">None</StatusTag>),
    },
  ],
  approved: [
    ...SHARED,
    { key: 'status', title: 'Status', width: 116, cell: ({ expiresOn }) => <ValidityTag expiresOn={expiresOn} /> },
  ],
}
