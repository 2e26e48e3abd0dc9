import { useParams } from 'react-router-dom'
import { StaffCase } from '#frontend/features/disputes/staff-case.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { useUser } from '#frontend/lib/session.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: one dispute, to work on and to decide. */
export function SupportDisputePage() {
  const { id = '' } = useParams()
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Dispute</PageTitle>
      <BackLink to={paths.supportDisputes}>All disputes</BackLink>
      {user?.staff && <StaffCase key={id} id={id} role={user.staff} />}
    </>
  )
}
