import { useParams } from 'react-router-dom'
import { Report } from '#frontend/features/moderation/report.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: one report, to look at and to decide. */
export function SupportReportPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle>Report</PageTitle>
      <BackLink to={paths.supportReports}>All reports</BackLink>
      <Report key={id} id={id} />
    </>
  )
}
