import { useParams } from 'react-router-dom'
import { Account } from '#frontend/features/sanctions/account.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'

/** For the staff: one account, to look at and to decide about. */
export function SupportAccountPage() {
  const { id = '' } = useParams()
  return (
    <>
      <PageTitle>Account</PageTitle>
      <BackLink to={paths.supportAccounts}>All accounts</BackLink>
      <Account key={id} id={id} />
    </>
  )
}
