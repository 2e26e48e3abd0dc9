import { useParams } from 'react-router-dom'
import { Account } from '#frontend/features/sanctions/account.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { BackLink } from '#frontend/ui/back-link.tsx'

/** For the staff: one account, to look at and to decide about. */
export function SupportAccountPage() {
  const { id = '' } = useParams()
  return (
    <>
      <title>Account</title>
      <BackLink to={paths.supportAccounts}>All accounts</BackLink>
      <Account key={id} id={id} />
    </>
  )
}
